/** Looks at a page in the browser: what a reader, a search engine and a screen reader find there. */
import type { Page } from 'playwright-core'

export type Findings = {
  readonly title: string
  readonly description: string | null
  readonly language: string
  readonly landmarks: {
    readonly banner: number
    readonly navigation: number
    readonly main: number
    readonly contentinfo: number
  }
  readonly headings: readonly string[]
  /** Levels that are left out on the way down. */
  readonly skippedLevels: readonly string[]
  readonly excess: number
  readonly scripts: number
  readonly positiveTabindex: number
  readonly nameless: readonly string[]
  readonly picturesWithoutAlt: number
  readonly doubleIds: readonly string[]
  /** Texts whose contrast is too low, with the ratio. */
  readonly faint: readonly string[]
}

export const inspect = (page: Page): Promise<Findings> => page.evaluate<Findings>(SCRIPT)

/** Runs in the page, so it is a text of its own. */
const SCRIPT = `(() => {
  const all = selector => [...document.querySelectorAll(selector)]
  const isSeen = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const parse = color => {
    const canvas = parse.canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data
    return { red, green, blue, alpha: alpha / 255 }
  }
  const over = (top, below) => ({
    red: top.red * top.alpha + below.red * (1 - top.alpha),
    green: top.green * top.alpha + below.green * (1 - top.alpha),
    blue: top.blue * top.alpha + below.blue * (1 - top.alpha),
    alpha: 1,
  })
  const ground = element => {
    const layers = []
    for (let current = element; current; current = current.parentElement) layers.push(parse(getComputedStyle(current).backgroundColor))
    return layers.reverse().reduce((below, layer) => over(layer, below), { red: 255, green: 255, blue: 255, alpha: 1 })
  }
  const light = ({ red, green, blue }) => {
    const part = value => ((value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
  }
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  const faint = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const text = walker.currentNode.textContent.trim()
    if (text === '' || !isSeen(element) || element.closest('.sr, .skip')) continue
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const below = ground(element)
    const ratio = contrast(over(parse(style.color), below), below)
    if (ratio < (isLarge ? 3 : 4.5)) faint.push(text.slice(0, 40) + ' ' + ratio.toFixed(2))
  }
  const headings = all('h1, h2, h3, h4, h5, h6')
  const levels = headings.map(heading => Number(heading.localName[1]))
  const ids = all('[id]').map(element => element.id)
  const name = element => (element.getAttribute('aria-label') ?? element.textContent).trim() || element.title || element.querySelector('img[alt]')?.alt
  const labelled = input => input.labels?.length > 0 || input.getAttribute('aria-label')
  return {
    title: document.title,
    description: document.querySelector('meta[name=description]')?.content ?? null,
    language: document.documentElement.lang,
    landmarks: { banner: all('body > header').length, navigation: all('nav[aria-label]').length, main: all('main').length, contentinfo: all('body > footer').length },
    headings: headings.map(heading => heading.localName + ' ' + heading.textContent.trim()),
    skippedLevels: headings.filter((_, index) => index > 0 && levels[index] > levels[index - 1] + 1).map(heading => heading.textContent.trim()),
    excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    scripts: all('script:not([type="application/json"], [type="application/ld+json"])').length,
    positiveTabindex: all('[tabindex]').filter(element => element.tabIndex > 0).length,
    nameless: [...all('a[href], button').filter(element => isSeen(element) && !element.closest('[aria-hidden=true]') && !name(element)), ...all('input:not([type=hidden]), textarea, select').filter(input => !labelled(input))].map(element => element.outerHTML.slice(0, 120)),
    picturesWithoutAlt: all('img:not([alt])').length,
    doubleIds: ids.filter((id, index) => ids.indexOf(id) !== index),
    faint,
  }
})()`
