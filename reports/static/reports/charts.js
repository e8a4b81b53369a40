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
const major = (minor) => minor / 10 ** digits;

window.Chart.defaults.font.family = token("--font");
window.Chart.defaults.font.size = 13;

const scale = {
  beginAtZero: true,
  grid: { color: token("--sep") },
  ticks: { color: token("--muted"), callback: (value) => whole.format(value) },
};
const names = { grid: { display: false }, ticks: { color: token("--text") } };

const shapes = {
  by_table: { type: "bar", options: { indexAxis: "y", scales: { x: scale, y: names } } },
  by_hour: { type: "bar", options: { scales: { x: names, y: scale } } },
  days: { type: "line", options: { scales: { x: names, y: scale } } },
};

function draw(canvas) {
  const rows = data[canvas.dataset.chart];
  const { type, options } = shapes[canvas.dataset.chart];
  return new window.Chart(canvas, {
    type,
    data: {
      labels: rows.map(([name]) => name),
      datasets: [
        {
          data: rows.map(([, minor]) => major(minor)),
          backgroundColor: token("--brand"),
          borderColor: token("--brand"),
          borderRadius: 3,
          maxBarThickness: 26,
        },
      ],
    },
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
