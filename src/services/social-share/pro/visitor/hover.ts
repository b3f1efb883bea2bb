/** A set on each picture of the text, in sight while the pointer or the keyboard is there. */

const LEAST_WIDTH = 200

export function showOnPictures(): void {
  const template = document.getElementById('vs-hover')
  if (!(template instanceof HTMLTemplateElement)) return
  for (const picture of document.querySelectorAll<HTMLImageElement>('article .prose img')) {
    if (Number(picture.getAttribute('width') ?? LEAST_WIDTH) < LEAST_WIDTH) continue
    const frame = document.createElement('span')
    frame.className = 'vs-hover'
    const copy = template.content.cloneNode(true) as DocumentFragment
    const pin = copy.querySelector<HTMLAnchorElement>('a[data-n=pinterest]')
    const outer = picture.closest('a') ?? picture
    outer.replaceWith(frame)
    frame.append(outer, copy)
    if (pin) {
      const url = new URL(pin.href)
      url.searchParams.set('media', picture.currentSrc || picture.src)
      pin.href = url.href
    }
  }
}
