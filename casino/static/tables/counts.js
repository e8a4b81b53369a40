/** Quantity keys and the running total of a counting page; the server counts again. */

const form = document.querySelector(".pad");

if (form) {
  const format = new Intl.NumberFormat(document.documentElement.lang, {
    style: "currency",
    currency: form.dataset.currency,
  });
  const rows = [...form.querySelectorAll("[data-value]")];
  const pieces = (row) => Number.parseInt(row.querySelector("input").value, 10) || 0;
  const worth = (row) => Number(row.dataset.value) * pieces(row);

  const total = () => {
    for (const row of rows) {
      row.querySelector("[data-sum]").textContent = worth(row) ? format.format(worth(row) / 100) : "";
    }
    const sum = rows.reduce((all, row) => all + worth(row), 0);
    form.querySelector("[data-total]").textContent = format.format(sum / 100);
  };

  form.addEventListener("input", total);
  form.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-step]");
    if (!key) return;
    const input = key.closest("[data-value]").querySelector("input");
    input.value = Math.max(0, (Number.parseInt(input.value, 10) || 0) + Number(key.dataset.step));
    total();
  });
  for (const key of form.querySelectorAll("[data-step]")) key.hidden = false;
  total();
}
