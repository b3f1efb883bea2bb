/**
 * Codes from a scanner that types: a burst of keys, faster than anybody writes, with Enter at its end. They are heard
 * wherever the focus is, except in a field, which gets what is typed into it.
 */
import { useEffect, useRef } from 'react'
import { isTyping } from './typed-key.ts'

/** Milliseconds between two keys of a burst: people need more, scanners and what stands between less. */
const PAUSE = 60
const SHORTEST = 3

export function useScannedCodes(take: (code: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const burst = { text: '', at: 0 }
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const isLate = event.timeStamp - burst.at > PAUSE
      if (event.key === 'Enter' && !isLate && burst.text.length >= SHORTEST) {
        event.preventDefault()
        latest.current(burst.text)
        burst.text = ''
      } else if (event.key.length === 1) burst.text = (isLate ? '' : burst.text) + event.key
      burst.at = event.timeStamp
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
