/** Opens the pop-up after a while, and not again for some days. Whoever is typing is left alone. */

const KEY = 'vs-popup'
const DAY = 86_400_000

export function openLater(): void {
  const dialog = document.getElementById('vs-popup')
  if (!(dialog instanceof HTMLDialogElement) || isShownLately(Number(dialog.dataset.days))) return
  setTimeout(() => {
    if (document.querySelector('dialog[open]') || document.activeElement?.matches('input,textarea,select')) return
    remember()
    dialog.showModal()
  }, Number(dialog.dataset.seconds) * 1000)
}

function isShownLately(days: number): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(KEY) ?? 0) < days * DAY
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // A browser that keeps nothing shows it once a page.
    return
  }
}
