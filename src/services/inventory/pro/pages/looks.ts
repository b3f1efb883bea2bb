/** The look of the app, in the colours of the site's theme, and the picture by which people find it on their phones. */
export const styles = `
.stock-app { display: grid; gap: 1.25rem; max-inline-size: 40rem; }
.stock-app [hidden] { display: none !important; }
.stock-app form, .stock-app section { display: grid; gap: .75rem; margin: 0; }
.stock-app fieldset { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; border: 0; }
.stock-app h2 { margin: 0; font-size: 1.1rem; }
.stock-app label { display: grid; gap: .25rem; }
.stock-app fieldset label { display: flex; align-items: center; gap: .5rem; min-block-size: 2.75rem; }
.stock-app input, .stock-app select { font: inherit; color: inherit; background: transparent; min-block-size: 2.75rem; padding: .25rem .75rem; border: 1px solid color-mix(in srgb, currentcolor 55%, transparent); border-radius: .5rem; box-sizing: border-box; max-inline-size: 100%; }
.stock-app option { color: canvastext; background: canvas; }
.stock-app input[type=radio] { min-block-size: 0; inline-size: 1.25rem; block-size: 1.25rem; }
.stock-app input[type=number] { inline-size: 7rem; text-align: end; }
.stock-app video { inline-size: 100%; max-block-size: 50vh; border-radius: .5rem; object-fit: cover; background: #000; }
.stock-app ul { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.stock-app li { display: grid; gap: .35rem; padding-block: .5rem; border-block-end: 1px solid color-mix(in srgb, currentcolor 18%, transparent); }
.stock-line { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.stock-line > :first-child { flex: 1 1 10rem; overflow-wrap: anywhere; }
.stock-buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
.stock-none { margin: 0; }
.stock-app ul:empty, .stock-app ul:not(:empty) + .stock-none, .stock-app ul:empty ~ [data-finish] { display: none; }
.stock-problem { margin: 0; font-weight: 600; }
.stock-problem::before { content: "⚠ "; }
`

/** Safe to be cut to a circle: what it shows stands in the middle. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="#1f6f54"/><g fill="#fff"><path d="M136 216l120-64 120 64v24H136z"/><path d="M136 256h20v104h-20zM172 256h12v104h-12zM200 256h28v104h-28zM244 256h12v104h-12zM272 256h20v104h-20zM308 256h8v104h-8zM328 256h20v104h-20zM364 256h12v104h-12z"/></g></svg>`
