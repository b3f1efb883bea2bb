/** Which screens have something that axe has not judged yet: most are made of the same pieces in the same places. */
import type { Page } from 'playwright-core'

export type Novelty = {
  /** Whether the screen has a piece that no screen before it had in the same variant. */
  isNew(page: Page, variant: string): Promise<boolean>
}

/** `isEach`: every screen is new. */
export function createNovelty(isEach: boolean): Novelty {
  const known = new Set<string>()
  return {
    async isNew(page, variant) {
      const pieces = (await page.evaluate(piecesOf)).map(piece => `${variant} ${piece}`)
      const fresh = pieces.filter(piece => !known.has(piece))
      for (const piece of fresh) known.add(piece)
      return isEach || fresh.length > 0
    },
  }
}

/** Runs in the page. A piece is an element with what axe looks at, below its parent; texts and ids are left out. */
function piecesOf(): string[] {
  const NAMED = ['aria-label', 'aria-labelledby', 'aria-hidden', 'alt', 'title', 'for', 'href']
  const told = ['role', 'type', 'tabindex', 'disabled', 'aria-expanded', 'aria-disabled']
  const looks = (element: Element): string => {
    const attributes = [
      ...NAMED.filter(name => element.getAttribute(name)),
      ...told.map(name => `${name}=${element.getAttribute(name) ?? ''}`),
    ]
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    return `${element.tagName} ${element.getAttribute('class') ?? ''} ${attributes} ${hasText}`
  }
  const elements = [...document.querySelectorAll('main *, [role=dialog] *')]
  return [...new Set(elements.map(element => `${looks(element.parentElement!)} > ${looks(element)}`))]
}
