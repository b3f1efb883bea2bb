/** The link on the clipboard, and a line that says so. */
import type { Kit } from './tell.ts'

export async function copyLink(button: HTMLElement, kit: Kit): Promise<void> {
  const url = button.dataset.url ?? location.href
  try {
    await navigator.clipboard.writeText(url)
    note(kit.copied)
  } catch {
    // Pages without https have no clipboard: whoever wants the address can mark it.
    note(kit.ask, url)
  }
}

/** Read aloud where somebody listens, and gone after a while. */
export function note(text: string, address = ''): void {
  document.querySelector('.vs-note')?.remove()
  const line = document.createElement('p')
  line.className = 'vs-note'
  line.setAttribute('role', 'status')
  document.body.append(line)
  // An element that comes with its words is not read: they follow.
  requestAnimationFrame(() => {
    line.textContent = address === '' ? text : `${text} ${address}`
  })
  setTimeout(() => line.remove(), address === '' ? 4000 : 15_000)
}
