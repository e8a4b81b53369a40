// The charts of what-if: what was recorded beside what would have been. Amounts are minor units.

const data = JSON.parse(document.getElementById("whatif-data").textContent);
const style = getComputedStyle(document.documentElement);
const token = (name) => style.getPropertyValue(name).trim();

const digits = new Intl.NumberFormat("en", { style: "currency", currency: data.currency })
  .resolvedOptions().maximumFractionDigits;
const figures = new Intl.NumberFormat(data.language, {
  minimumFractionDigits: digits,
  maximumFractionDigits: digits,
});
const whole = new Intl.NumberFormat(data.language, { maximumFractionDigits: 0 });
const signed = (text) => text.replace("-", "\u2212");
const major = (minor) => minor / 10 ** digits;

const ROW_HEIGHT = 46;
const HEAD_AND_FOOT = 40;

window.Chart.defaults.font.family = token("--font");
window.Chart.defaults.font.size = 13;

const bars = (rows, key, colour) => ({
  data: rows.map((row) => major(row[key])),
  backgroundColor: token(colour),
  borderRadius: 3,
  maxBarThickness: 16,
});

const scales = {
  x: {
    beginAtZero: true,
    grid: { color: token("--sep") },
    ticks: { color: token("--muted"), maxTicksLimit: 6, callback: (value) => signed(whole.format(value)) },
  },
  y: { grid: { display: false }, ticks: { color: token("--text"), autoSkip: false } },
};

function draw(canvas) {
  const rows = data.bars[canvas.dataset.chart];
  canvas.parentElement.style.setProperty("--bars", `${rows.length * ROW_HEIGHT + HEAD_AND_FOOT}px`);
  return new window.Chart(canvas, {
    type: "bar",
    data: {
      labels: rows.map((row) => row.name),
      datasets: [bars(rows, "before", "--ctl-edge"), bars(rows, "after", "--brand")],
    },
    options: {
      indexAxis: "y",
      animation: false,
      maintainAspectRatio: false,
      scales,
      plugins: {
        legend: { display: false },
        tooltip: { callbacks: { label: (item) => signed(figures.format(item.raw)) } },
      },
    },
  });
}

document.querySelectorAll("canvas[data-chart]").forEach(draw);
