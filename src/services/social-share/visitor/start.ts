/** Everything a page's buttons do. Without the page's kit there is nothing to do. */
import { copyLink, note } from './copy-link.ts'
import { chooseServer } from './mastodon.ts'
import { onPictures } from './pictures.ts'
import { type Kit, refreshCounts, tell, tellReturn } from './tell.ts'

export function start(): void {
  const kit = document.getElementById('vs-kit')
  if (!kit || kit.dataset.begun) return
  kit.dataset.begun = '1'
  onPictures()
  reveal()
  const about: Kit = kit.dataset as unknown as Kit
  document.addEventListener('click', event => press(event, about))
  tellReturn(about)
  refreshCounts(about)
}

/** Tools that this browser can do. */
function reveal(): void {
  for (const button of document.querySelectorAll<HTMLElement>('.vs button[data-n]')) {
    const tool = button.dataset.n
    // Where the device has no sheet of its own, copying does the same; one of the two is enough.
    const hasCopy = button.closest('.vs')?.querySelector('[data-n=copy]')
    button.hidden = tool === 'native' && !('share' in navigator) && hasCopy !== null
  }
}

function press(event: MouseEvent, kit: Kit): void {
  const pressed = (event.target as Element | null)?.closest<HTMLElement>('.vs [data-n]')
  const set = pressed?.closest<HTMLElement>('[data-share]')
  if (!pressed || !set) return
  const network = pressed.dataset.n ?? ''
  tell({ network, placement: set.dataset.share ?? '' }, kit)
  if (network === 'print') print()
  if (network === 'copy') void copyLink(pressed, kit)
  if (network === 'native') void shareSheet(pressed, kit)
  if (network === 'mastodon') chooseServer(event, pressed as HTMLAnchorElement, kit)
}

/** The device's own sheet; a closed one is an answer too. */
async function shareSheet(button: HTMLElement, kit: Kit): Promise<void> {
  const { url = location.href, title = document.title } = button.dataset
  if (!('share' in navigator)) return copyLink(button, kit)
  try {
    await navigator.share({ url, title })
  } catch (error) {
    if ((error as Error).name !== 'AbortError') note(kit.ask, url)
  }
}
