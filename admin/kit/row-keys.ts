/** Keys of a list: `j` and `k` go through its rows, `x` selects the one that has the focus. Enter opens it by itself. */
import { type RefObject, useEffect } from 'react'

export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const rows = [...(body.current?.rows ?? [])]
      const at = rows.findIndex(row => row.contains(document.activeElement))
      if (event.key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)])
      if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)])
      if (event.key === 'x' && at >= 0) rows[at]?.querySelector<HTMLInputElement>('.tick')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body])
}

function focusRow(row: HTMLTableRowElement | undefined): void {
  row?.querySelector<HTMLElement>('.rowlink, .tick, button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]')
