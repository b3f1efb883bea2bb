/** What the server hears: clicks, and that a shared link brought somebody. No cookie, nothing about who. */

/** What the page told its script. */
export type Kit = Readonly<Record<'api' | 'post' | 'track' | 'copied' | 'ask' | 'server' | 'go' | 'cancel', string>>

export function tell(click: Readonly<Record<string, string>>, { api, post, track }: Kit): void {
  if (track !== '1' || post === '0') return
  // Plain text needs no question beforehand, and a beacon outlives the page.
  navigator.sendBeacon(`${api}/click`, JSON.stringify({ ...click, post: Number(post) }))
}

/** Once, and the mark leaves the address, so that it is not passed on. */
export function tellReturn(kit: Kit): void {
  const here = new URL(location.href)
  const returned = here.searchParams.get('shared')
  if (returned === null) return
  tell({ returned }, kit)
  here.searchParams.delete('shared')
  history.replaceState(history.state, '', here)
}

/** A page that lay in a cache has old numbers. Those that are shown are asked for once more. */
export function refreshCounts({ api, post }: Kit): void {
  const shown = document.querySelectorAll<HTMLElement>('.vs [data-count]')
  if (shown.length === 0 || post === '0') return
  void fetch(`${api}/counts/${post}`)
    .then(answer => answer.json())
    .then(({ data }: { data: { networks: Numbers; clicks: Numbers; total: number } }) => {
      const format = new Intl.NumberFormat(document.documentElement.lang, {
        notation: 'compact',
        maximumFractionDigits: 1,
      })
      for (const element of shown) {
        const name = element.dataset.count ?? ''
        const count = name === 'total' ? data.total : (data.networks[name] ?? data.clicks[name])
        if (count) element.textContent = format.format(count)
      }
    })
    .catch(() => undefined)
}

type Numbers = Readonly<Record<string, number>>
