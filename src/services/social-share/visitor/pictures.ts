/** Buttons below each picture of a text. They are copies of one set, with the picture's own address for Pinterest. */

const LEAST_WIDTH = 200

export function onPictures(): void {
  const template = document.getElementById('vs-pictures')
  if (!(template instanceof HTMLTemplateElement)) return
  for (const picture of document.querySelectorAll<HTMLImageElement>('article .prose img')) {
    if (Number(picture.getAttribute('width') ?? LEAST_WIDTH) < LEAST_WIDTH) continue
    const copy = template.content.cloneNode(true) as DocumentFragment
    const pin = copy.querySelector<HTMLAnchorElement>('a[data-n=pinterest]')
    if (pin) pin.href = withPicture(pin.href, picture.currentSrc || picture.src)
    ;(picture.closest('figure') ?? picture.closest('p') ?? picture).after(copy)
  }
}

function withPicture(href: string, source: string): string {
  const url = new URL(href)
  url.searchParams.set('media', source)
  return url.href
}
