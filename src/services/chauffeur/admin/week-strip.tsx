/** The week as bars of light: when trips can be booked at a glance. */
import type { CSSProperties } from 'react'
import type { WeekDays } from '../../../../admin/kit/desk/week-hours.tsx'
import { useDeskWords } from '../../../../admin/kit/desk/words.ts'
import { say } from './words.ts'

const DAY = 1440
const HOURS = [0, 6, 12, 18, 24]

export function WeekStrip({ days }: { readonly days: WeekDays }) {
  const { weekdays } = useDeskWords()
  return (
    <figure className="weekstrip" aria-label={say.week}>
      {weekdays.map((name, index) => (
        <div key={name} className="weekday">
          <span>{name.slice(0, 2)}</span>
          <div className="weekbar">
            {openOn(days, index + 1).map(([from, until]) => (
              <i key={from} style={{ '--from': from / DAY, '--until': until / DAY } as CSSProperties} />
            ))}
          </div>
          <span className="hiddentext">{hoursText(days, index + 1)}</span>
        </div>
      ))}
      <div className="weekday" aria-hidden>
        <span />
        <div className="weekscale">
          {HOURS.map(hour => (
            <span key={hour} style={{ '--from': hour / 24 } as CSSProperties}>
              {hour}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** What is open on a date: its own hours, and what is left of those that began the day before. */
function openOn(days: WeekDays, number: number): [from: number, until: number][] {
  const [from, until, isOver] = spanOf(days, number)
  const [, late, wasOver] = spanOf(days, number === 1 ? 7 : number - 1)
  const own: [number, number][] = from === until ? [] : [[from, isOver ? DAY : until]]
  return wasOver && late > 0 ? [[0, late], ...own] : own
}

function spanOf(days: WeekDays, number: number): [from: number, until: number, isOver: boolean] {
  const day = days[String(number)]
  if (!day?.open) return [0, 0, false]
  const [from, end] = [minutes(day.start ?? '00:00'), minutes(day.end ?? '24:00')]
  if (end > from) return [from, end, false]
  return [from, end, true]
}

function hoursText(days: WeekDays, number: number): string {
  const day = days[String(number)]
  return day?.open ? `${day.start ?? '00:00'} – ${day.end ?? '24:00'}` : say.weekOff
}
