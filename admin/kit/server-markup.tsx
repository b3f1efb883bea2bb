/**
 * Markup that the server made, as visitors would see it: in a shadow of its own, with the style sheets that it names. The
 * app's policy allows no markup in frames; here nothing of it can run.
 */
import { useEffect, useRef } from 'react'

type Props = {
  /** A piece of a page, or a whole one. */
  readonly html: string
  /** Rules beside those of the markup. */
  readonly css?: string
  readonly label: string
  readonly className?: string
}

export function ServerMarkup({ html, css = '', label, className }: Props) {
  const host = useRef<HTMLElement>(null)
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const page = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html')
      const sheets = await Promise.all([...page.querySelectorAll('link[rel=stylesheet], style')].map(textOf))
      if (!isShown || !host.current) return
      const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [...sheets, css].map(sheetOf)
      root.replaceChildren(...nodesOf(page))
    }
    void show()
    return () => {
      isShown = false
    }
  }, [html, css])
  return <article ref={host} aria-label={label} {...(className ? { className } : {})} />
}

async function textOf(element: Element): Promise<string> {
  if (!(element instanceof HTMLLinkElement)) return element.textContent ?? ''
  const answer = await fetch(element.getAttribute('href') ?? '')
  return answer.ok ? answer.text() : ''
}

/** What a page says of itself, the shadow says of its host. */
function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text.replaceAll(/:root\b/g, ':host').replaceAll(/(?<=^|[\s,{}])(?:html|body)(?=[\s,{:])/g, ':host'))
  return sheet
}

/** Styles are set by script: the app's policy refuses them as attributes. */
function nodesOf({ body }: Document): Node[] {
  for (const left of body.querySelectorAll('script, link, style')) left.remove()
  for (const element of body.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  return [...body.childNodes].map(node => document.adoptNode(node))
}
