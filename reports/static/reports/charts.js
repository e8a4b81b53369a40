// The charts of a gaming day. Data come with the page; amounts are minor units until drawn.

const data = JSON.parse(document.getElementById("chart-data").textContent);
const style = getComputedStyle(document.documentElement);
const token = (name) => style.getPropertyValue(name).trim();

const digits = new Intl.NumberFormat("en", { style: "currency", currency: data.currency })
  .resolvedOptions().maximumFractionDigits;
const figures = new Intl.NumberFormat(data.language, {
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});
const whole = new Intl.NumberFormat(data.language, { maximumFractionDigits: 0 });
const major = (minor) => (minor === null ? null : minor / 10 ** digits);

const MOST_WITH_FIGURES = 8;
const BAR_HEIGHT = 32;

window.Chart.defaults.font.family = token("--font");
window.Chart.defaults.font.size = 13;

const scale = {
  beginAtZero: true,
  grid: { color: token("--sep") },
  ticks: { color: token("--muted"), maxTicksLimit: 6, callback: (value) => whole.format(value) },
};
const names = {
  grid: { display: false },
  ticks: { color: token("--text"), maxRotation: 0, autoSkipPadding: 16 },
};
const everyName = { ...names, ticks: { ...names.ticks, autoSkip: false } };

const shapes = {
  by_table: {
    type: "bar",
    options: {
      indexAxis: "y",
      layout: { padding: { right: 76 } },
      scales: { x: scale, y: everyName },
    },
  },
  by_hour: {
    type: "bar",
    options: { layout: { padding: { top: 22 } }, scales: { x: names, y: scale } },
  },
  days: { type: "line", options: { scales: { x: names, y: scale } } },
};

// The figure at the end of each bar; with many upright bars the tooltip and the table have it.
const barFigures = {
  id: "barFigures",
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    const lying = chart.options.indexAxis === "y";
    const bars = chart.getDatasetMeta(0).data;
    if (!lying && bars.length > MOST_WITH_FIGURES) return;
    ctx.save();
    ctx.font = `700 13px ${token("--font")}`;
    ctx.fillStyle = token("--text");
    ctx.textAlign = lying ? "left" : "center";
    ctx.textBaseline = lying ? "middle" : "bottom";
    bars.forEach((bar, place) => {
      const figure = figures.format(chart.data.datasets[0].data[place]);
      ctx.fillText(figure, lying ? bar.x + 7 : bar.x, lying ? bar.y : bar.y - 5);
    });
    ctx.restore();
  },
};

const bar = (rows) => [
  {
    data: rows.map((row) => major(row.minor)),
    backgroundColor: token("--brand"),
    borderRadius: 3,
    maxBarThickness: 26,
  },
];

const line = (rows) => [
  {
    data: rows.map((row) => major(row.minor)),
    borderColor: token("--brand"),
    backgroundColor: token("--ok-ground"),
    fill: true,
    borderWidth: 2.6,
    pointRadius: rows.map((_, place) => (place === rows.length - 1 ? 5 : 2)),
    pointBackgroundColor: token("--brand"),
    order: 1,
  },
  {
    data: rows.map((row) => major(row.usual)),
    borderColor: token("--money"),
    borderDash: [5, 4],
    borderWidth: 2,
    pointRadius: 0,
    spanGaps: true,
    order: 0,
  },
];

function draw(canvas) {
  const name = canvas.dataset.chart;
  const rows = data[name];
  const { type, options } = shapes[name];
  if (options.indexAxis === "y") {
    canvas.parentElement.style.setProperty("--bars", `${rows.length * BAR_HEIGHT + 40}px`);
  }
  return new window.Chart(canvas, {
    type,
    data: { labels: rows.map((row) => row.name), datasets: type === "bar" ? bar(rows) : line(rows) },
    plugins: type === "bar" ? [barFigures] : [],
    options: {
      ...options,
      animation: false,
      maintainAspectRatio: false,
      plugins: {
        legend: { display: false },
        tooltip: { callbacks: { label: (item) => figures.format(item.raw) } },
      },
    },
  });
}

document.querySelectorAll("canvas[data-chart]").forEach(draw);
