/** A page that works without a connection: it keeps itself for its worker, and renews what proves who sends. */
export type PageConfig = { readonly restNonce: string; readonly api: string }

export type KeptPage<C extends PageConfig> = {
  /** What the page tells its script; null for somebody who is not signed in. */
  readonly config: C | null
  /**
   * Asks for the page again, so that the one that is kept for later is of now, also when nobody is signed in any more;
   * true where somebody is.
   */
  refresh(): Promise<boolean>
  /** From now on the page opens without a connection, with these files beside those that it names itself. */
  stayReadable(worker: string | undefined, files?: readonly string[]): Promise<void>
}

/** `cache` is where the browser keeps it, `configId` the block of JSON that the server printed. */
export function keptPage<C extends PageConfig>(cache: string, configId: string): KeptPage<C> {
  const configIn = (page: ParentNode): C | null =>
    JSON.parse(page.querySelector(`#${configId}`)?.textContent ?? 'null') as C | null
  let config = configIn(document)
  const refresh = async (): Promise<boolean> => {
    const answer = await fetch(location.pathname).catch(() => null)
    if (!answer?.ok) return false
    if ('caches' in self) await (await caches.open(cache)).put(location.pathname, answer.clone())
    const fresh = configIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    if (fresh) config = fresh
    return fresh !== null
  }
  return {
    get config() {
      return config
    },
    refresh,
    async stayReadable(worker, files = []) {
      if (!worker || !('serviceWorker' in navigator)) return
      const isThere = await navigator.serviceWorker.register(worker, { scope: location.pathname }).catch(() => null)
      if (!isThere || !(await refresh())) return
      const kept = await caches.open(cache)
      const named = [...document.querySelectorAll('link[rel=stylesheet], script[src]')]
      const addresses = named.map(file => file.getAttribute('href') ?? file.getAttribute('src') ?? '')
      for (const address of [...addresses, ...files]) await kept.add(address).catch(() => undefined)
    },
  }
}
