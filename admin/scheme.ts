/** Runs before anything is painted, so that a dark screen never flashes white. */
const kept = localStorage.getItem('mantine-color-scheme-value') ?? 'auto'
const isDark = kept === 'dark' || (kept === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

type Rules = { createHTML(text: string, type: string, sink: string): string }
type Policies = { createPolicy(name: string, rules: Rules): unknown }

/**
 * Text that goes into the page as markup must hold no tag: style sheets of components pass, anything else is an error.
 * A text that is only parsed into a document of its own runs nothing; the editor reads what it knows out of it.
 */
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
policies?.createPolicy('default', {
  createHTML(text, _type, sink) {
    if (text.includes('<') && sink !== 'DOMParser parseFromString')
      throw new TypeError('Markup is not set from text in this app.')
    return text
  },
})

export type {}
