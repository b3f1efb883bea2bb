/** What the pages add to the theme's style sheet; colours and sizes are the theme's own. */
export const styles = `
.parking { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); container-type: inline-size; }
.parking :is(h2, h3, p, ul, ol, dl, dt, dd, li, table) { margin: 0; }
.parking :is(ul, ol):is([class]) { padding: 0; list-style: none; }
.parking :is(ul, ol) > li + li { margin: 0; }
.parking h2 { font-size: var(--big); }
.parking h3, .parking .parking-sub { font-size: 1.1rem; }
.parking-when { display: grid; gap: 0.6rem 1rem; align-items: start; grid-template-columns: repeat(2, minmax(0, 1fr)); padding: 0.9rem 1.1rem; background: var(--tint); border-radius: var(--round); font-size: 0.98rem; line-height: 1.45; }
.parking-when :is(small, strong) { display: block; }
.parking-when small { color: var(--soft); }
.parking-when .arrow { display: none; color: var(--soft); }
.parking-when .button { grid-column: 1 / -1; }
.parking-when .parking-where { grid-column: 1 / -1; }
.parking-offer .badge { background: var(--warn-tint); color: var(--warn); }
.parking-terms { display: grid; gap: 0.3rem; }
.parking-terms p:empty { display: none; }
.parking .notice ul { padding-inline-start: 1.2rem; list-style: disc; }
.parking-list { display: grid; gap: 0.8rem; padding: 0; list-style: none; }
.parking-offer { display: grid; gap: 0.9rem; align-items: center; padding: clamp(1rem, 3vw, 1.4rem); background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); }
.parking-offer.is-full { background: none; color: var(--soft); }
.parking-offer:not(.is-full):hover { border-color: var(--accent); }
.parking-offer img { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 0.4rem; }
.parking-offer h3 { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
.parking-offer .stack { gap: 0.5rem; }
.parking-offer .stack p { color: var(--soft); font-size: var(--small); line-height: 1.5; }
.parking-features { display: flex; flex-wrap: wrap; gap: 0.3rem 0.9rem; padding: 0; list-style: none; font-size: var(--small); color: var(--soft); }
.parking-features li::before { content: "✓ "; color: var(--accent); font-weight: 700; }
.parking-take { display: flex; flex-wrap: wrap; gap: 0.6rem 1rem; align-items: center; justify-content: space-between; }
.parking-amount { font-size: 1.5rem; font-weight: 700; line-height: 1.1; font-variant-numeric: tabular-nums; letter-spacing: -0.02em; color: var(--ink); }
.parking-amount small { display: block; font-size: 0.8rem; font-weight: 400; letter-spacing: 0; color: var(--soft); }
.parking-few { color: var(--warn); font-size: 0.85rem; font-weight: 650; }
.parking-checkout { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
.parking-summary { display: grid; gap: 1rem; align-content: start; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); font-size: 0.97rem; }
.parking-price { width: 100%; border-collapse: collapse; display: table; margin: 0; font-size: 0.97rem; line-height: 1.45; }
.parking-price :is(th, td) { padding: 0.4rem 0; border: 0; background: none; text-align: start; font-weight: 400; vertical-align: baseline; }
.parking-price .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
.parking-price small { color: var(--soft); }
.parking-price tfoot :is(th, td) { border-top: 1px solid var(--line); padding-top: 0.7rem; font-weight: 700; font-size: 1.2rem; }
.parking .form fieldset { background: var(--surface); padding: 1.1rem clamp(1rem, 3vw, 1.4rem) 1.3rem; gap: 1rem; }
.parking .form legend { float: inline-start; width: 100%; font-size: 1.1rem; font-weight: 700; margin-bottom: 0.2rem; }
.parking .form legend + * { clear: both; }
.parking fieldset .field :is(input, select, textarea) { background: var(--paper); }
.parking-extra { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 1rem; align-items: center; padding-block: 0.6rem; border-bottom: 1px solid var(--line); }
.parking-extra:last-of-type { border-bottom: 0; }
.parking-extra { font-size: 1rem; line-height: 1.4; }
.parking-extra small { color: var(--soft); display: block; }
.parking-extra input[type="number"] { width: 5.5rem; }
.parking-extra input[type="checkbox"] { width: 1.5rem; height: 1.5rem; margin: 0.4rem; accent-color: var(--accent); }
.parking-ticket { display: grid; gap: 1.25rem; padding: clamp(1.25rem, 4vw, 2rem); background: var(--surface); border: 1px solid var(--line); border-radius: calc(var(--round) * 1.4); box-shadow: 0 1px 2px rgb(0 0 0 / 0.04), 0 12px 32px rgb(0 0 0 / 0.05); }
.parking-code { display: grid; align-content: start; gap: 0.6rem; justify-items: center; text-align: center; font-size: var(--small); color: var(--soft); }
.parking-code svg { width: 11rem; height: 11rem; border-radius: 0.5rem; border: 1px solid var(--line); }
.parking-ref { font: 700 1.5rem/1.2 var(--mono); letter-spacing: 0.02em; color: var(--ink); user-select: all; }
.parking-ref small { display: block; font: 400 0.85rem/1.5 var(--sans); letter-spacing: 0; color: var(--soft); }
.parking-status { font-family: var(--sans); letter-spacing: 0; vertical-align: middle; }
.parking-status.is-confirmed, .parking-status.is-checked_in { background: var(--good-tint); color: var(--good); }
.parking-status.is-pending { background: var(--warn-tint); color: var(--warn); }
.parking-status:is(.is-cancelled, .is-expired, .is-no_show) { background: var(--bad-tint); color: var(--bad); }
.parking-status.is-completed { background: none; box-shadow: inset 0 0 0 1px var(--line); color: var(--soft); }
.parking-booking { display: grid; gap: 0.6rem; padding: clamp(1rem, 3vw, 1.4rem); background: var(--surface); border: 1px solid var(--line); border-radius: var(--round); }
.parking-booking header { display: flex; flex-wrap: wrap; gap: 0.4rem 0.8rem; align-items: center; justify-content: space-between; }
.parking-booking p { font-size: 0.97rem; line-height: 1.5; }
.parking-big { font-size: 1.35rem; font-weight: 700; line-height: 1.3; }
.parking-pre { white-space: pre-line; }
.parking-field-pair { display: grid; gap: 1.1rem; grid-template-columns: minmax(0, 1fr); }
.parking .field:has(textarea) { grid-column: 1 / -1; }
.parking .field textarea { min-height: 5.5rem; }
.parking [hidden] { display: none; }
.parking-summary .facts > div { grid-template-columns: auto minmax(0, 1fr); }
.parking-summary .facts dd { text-align: end; font-variant-numeric: tabular-nums; }
.parking-offer.is-full .parking-amount { font-size: 1.1rem; font-weight: 500; color: var(--soft); }
.parking-booking .parking-take { flex-direction: row; justify-content: space-between; align-items: center; }
[data-parking-busy] { opacity: 0.55; }
@container (min-width: 34rem) {
  .parking-field-pair { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .parking-when { grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr) auto; align-items: center; }
  .parking-when .arrow { display: block; }
  .parking-when .button { grid-column: auto; }
  .parking-offer { grid-template-columns: minmax(0, 1fr) auto; }
  .parking-offer.has-picture { grid-template-columns: 10rem minmax(0, 1fr) auto; }
  .parking-offer img { aspect-ratio: 4 / 3; }
  .parking-offer .parking-take { flex-direction: column; align-items: flex-end; text-align: end; }
  .parking-ticket.has-code { grid-template-columns: minmax(0, 1fr) auto; }
}
@container (min-width: 52rem) {
  .parking-checkout { grid-template-columns: minmax(0, 3fr) minmax(17rem, 2fr); align-items: start; }
  .parking-summary { position: sticky; top: 1rem; }
}
@container (max-width: 33.99rem) {
  .parking .step > * { flex-direction: column; align-items: flex-start; }
  .parking-actions .button { width: 100%; }
  .parking-take .button { flex: 1; }
}
@media print { .parking :is(.steps, .actions) { display: none; } }
`
