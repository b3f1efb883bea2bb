/** Styles of forms and buttons. */
export const formStyles = `
.form { display: grid; gap: 1.1rem; grid-template-columns: minmax(0, 1fr); }
.form.is-inline { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: end; }
.form.is-inline .field { flex: 1 1 12rem; }
.fields { display: grid; gap: 1.1rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
.field { display: grid; gap: 0.35rem; min-width: 0; grid-template-columns: minmax(0, 1fr); align-content: start; }
.field[hidden] { display: none; }
.field > label, .form legend { font-weight: 600; font-size: var(--small); line-height: 1.4; padding: 0; }
.field label small { font-weight: 400; color: var(--soft); }
.form fieldset { border: 1px solid var(--line); border-radius: var(--round); padding: 1rem 1.1rem; margin: 0; min-width: 0; display: grid; gap: 0.8rem; }
.field :is(input, select, textarea) { width: 100%; min-width: 0; padding: 0.6rem 0.8rem; font: inherit; font-size: 1rem; line-height: 1.5; color: var(--ink);
  background: var(--surface); border: 1px solid var(--edge); border-radius: 0.5rem; }
.panel .field :is(input, select, textarea), .card .field :is(input, select, textarea) { background: var(--paper); }
.field :is(input, select) { min-height: 2.9rem; }
.field textarea { min-height: 8rem; resize: vertical; }
.field input[type="color"] { padding: 0.2rem; height: 2.75rem; }
.field :is(input, select, textarea):hover { border-color: var(--accent); }
.field :is(input, select, textarea):focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; border-color: var(--accent); }
.field :is(input, select, textarea):disabled { opacity: 0.65; cursor: not-allowed; }
.field ::placeholder { color: var(--soft); opacity: 1; }
.field.is-bad :is(input, select, textarea) { border-color: var(--bad); }
.hint { color: var(--soft); font-size: 0.875rem; line-height: 1.45; }
.problem { color: var(--bad); font-size: 0.9rem; font-weight: 600; line-height: 1.45; }
.check { display: flex; gap: 0.6rem; align-items: flex-start; font-size: 0.975rem; line-height: 1.5; }
.check input { flex: none; width: 1.15rem; height: 1.15rem; margin: 0.18rem 0 0; accent-color: var(--accent); }
.actions { display: flex; flex-wrap: wrap; gap: 0.7rem; align-items: center; }
.button { display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-height: 2.9rem; padding: 0.55rem 1.25rem; font: inherit; font-size: 1rem; font-weight: 600;
  line-height: 1.4; text-align: center; text-decoration: none; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 0.5rem; cursor: pointer; }
.button:hover { background: var(--accent-strong); border-color: var(--accent-strong); color: var(--on-accent); }
.button:disabled { opacity: 0.6; cursor: not-allowed; }
.button.is-quiet { background: var(--surface); color: var(--ink); border-color: var(--edge); }
.button.is-quiet:hover { border-color: var(--accent); color: var(--accent-strong); background: var(--surface); }
.button.is-danger { background: var(--surface); color: var(--bad); border-color: var(--bad); }
.button.is-danger:hover { background: var(--bad-tint); }
.button.is-small { min-height: 2.1rem; padding: 0.25rem 0.8rem; font-size: var(--small); }
.button.is-wide { width: 100%; }
.steps { display: flex; gap: 0.4rem; padding: 0; list-style: none; font-size: var(--small); counter-reset: none; }
.step { flex: 1; min-width: 0; border-top: 3px solid var(--line); padding-top: 0.5rem; color: var(--soft); line-height: 1.3; }
.step.is-done { border-color: var(--accent); }
.step[aria-current] { border-color: var(--accent); color: var(--ink); font-weight: 650; }
.step > * { display: flex; flex-wrap: wrap; gap: 0.15rem 0.4rem; align-items: center; }
@media (max-width: 40rem) { .step > * { flex-direction: column; align-items: start; } }
.step a { color: inherit; text-decoration: none; }
.step a:hover { color: var(--accent-strong); text-decoration: underline; }
.step-number { display: inline-grid; place-items: center; width: 1.45rem; height: 1.45rem; border-radius: 50%; border: 1px solid var(--edge); font-size: 0.78rem; font-weight: 650;
  font-variant-numeric: tabular-nums; }
.step.is-done .step-number, .step[aria-current] .step-number { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.facts { margin: 0; display: grid; gap: 0.55rem; font-size: 0.97rem; line-height: 1.45; }
.facts > div { display: grid; grid-template-columns: minmax(7rem, 2fr) 3fr; gap: 0 1rem; }
.facts dt { color: var(--soft); font-weight: 400; }
.facts dd { overflow-wrap: anywhere; }
.facts:not(:first-child) { margin-block-start: 0.9rem; }
.facts + * { margin-block-start: 1.4rem; }
.options { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); }
.option { display: flex; gap: 0.6rem; align-items: center; min-height: 2.9rem; padding: 0.5rem 0.9rem; border: 1px solid var(--edge); border-radius: 0.5rem; cursor: pointer; font-size: 1rem; line-height: 1.35; background: var(--paper); }
.option:has(:checked) { border-color: var(--accent); background: var(--tint); box-shadow: inset 0 0 0 1px var(--accent); }
.option:has(:focus-visible) { outline: 3px solid var(--accent); outline-offset: 2px; }
.option input { flex: none; width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); }
.option input:focus-visible { outline: none; }
.steps, .steps > li, .facts :is(dt, dd) { margin: 0; }
`
