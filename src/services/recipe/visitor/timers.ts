/** Timers of single steps: they count down on their own buttons, and say aloud when the time is up. */
export function watchTimers(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-timer]')) watch(button)
}

function watch(button: HTMLButtonElement): void {
  const said = document.createElement('span')
  said.setAttribute('role', 'status')
  button.after(' ', said)
  button.hidden = false
  const label = button.textContent
  let tick: ReturnType<typeof setInterval> | undefined
  const stop = (words: string) => {
    clearInterval(tick)
    tick = undefined
    button.textContent = label
    said.textContent = words
  }
  button.addEventListener('click', () => {
    if (tick !== undefined) return stop('')
    said.textContent = ''
    const ends = Date.now() + Number(button.dataset.timer) * 1000
    const show = () => {
      const left = Math.max(0, Math.round((ends - Date.now()) / 1000))
      button.textContent = clock(left)
      if (left > 0) return
      stop(button.dataset.done ?? '')
      navigator.vibrate?.([300, 100, 300])
    }
    tick = setInterval(show, 250)
    show()
  })
}

/** `1:05:09` */
function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
