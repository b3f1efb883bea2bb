/** Runs before anything is painted, so that a dark screen never flashes white. */
const kept = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
const isDark = kept === 'dark' || (kept === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

/** Text that goes into the page as markup must hold no tag: style sheets of components pass, anything else is an error. */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
policies?.createPolicy('default', {
  createHTML(text) {
    if (text.includes('<')) throw new TypeError('Markup is not set from text in this app.')
    return text
  },
})

export type {}
