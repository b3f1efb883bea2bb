/**
 * What is busy when: a lane for each vehicle, room or person, and spans on the clock of the site. Spans are moved by the
 * mouse or by keys; whoever has neither opens them and moves them there.
 */
import './lanes.css'
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react'
import type { Tone } from '../../../src/kernel/admin.ts'
import { useFormat } from '../../client/format.tsx'
import { Icon } from '../icon.tsx'
import { type Dragging, useSpanDrag } from './span-drag.ts'
import { useDeskWords } from './words.ts'

export type Lane = { readonly id: string; readonly title: string; readonly below?: string | undefined }
export type Span = {
  readonly id: string
  readonly lane: string
  /** Milliseconds since 1970. */
  readonly from: number
  readonly until: number
  readonly title: string
  readonly below?: string | undefined
  readonly tone: Tone
  /** Something is wrong with it, in words. */
  readonly trouble?: string | undefined
  readonly isFixed?: boolean
}
/** Where a span is to lie. */
export type Move = { readonly from: number; readonly lane: string }

export type LanesProps = {
  readonly label: string
  readonly lanes: readonly Lane[]
  readonly spans: readonly Span[]
  readonly from: number
  readonly until: number
  readonly zone: string
  readonly now: number
  /** Times are rounded to so many milliseconds while something is moved. */
  readonly step: number
  readonly onOpen: (span: Span) => void
  readonly onMove: (span: Span, move: Move) => void
}

const HOUR = 3_600_000

export function Lanes(props: LanesProps) {
  const { label, lanes, spans, from, until, now } = props
  const words = useDeskWords()
  const help = useId()
  const ground = useRef<HTMLDivElement>(null)
  const drag = useSpanDrag(ground, props)
  const isNow = now >= from && now < until
  return (
    <section className="panel lanes" aria-label={label}>
      <div className="lanesground" ref={ground} style={{ '--hours': (until - from) / HOUR } as CSSProperties}>
        <Hours {...props} />
        {isNow && (
          <div className="lanenow" style={placed(now, props)} aria-hidden>
            <span>{words.now}</span>
          </div>
        )}
        {lanes.map((lane, index) => (
          <LaneRow
            key={lane.id}
            {...{ lane, drag, help }}
            lanes={props}
            spans={spans.filter(span => (drag.shown?.id === span.id ? drag.shown.lane : span.lane) === lane.id)}
            neighbours={[lanes[index - 1]?.id, lanes[index + 1]?.id]}
          />
        ))}
      </div>
      <p className="hiddentext" id={help}>
        {words.moveHelp}
      </p>
    </section>
  )
}

/** As a share of the time that is shown. */
const shareOf = (at: number, { from, until }: Pick<LanesProps, 'from' | 'until'>): number =>
  Math.min(1, Math.max(0, (at - from) / (until - from)))

const placed = (at: number, range: Pick<LanesProps, 'from' | 'until'>) =>
  ({ '--at': shareOf(at, range) }) as CSSProperties

function Hours({ from, until, zone }: LanesProps) {
  const { language } = useFormat()
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', timeZone: zone })
  const hours = Array.from({ length: Math.ceil((until - from) / HOUR) }, (_, hour) => from + hour * HOUR)
  return (
    <div className="lanehours" aria-hidden>
      {hours.map((at, index) => (
        <span key={at} style={placed(at, { from, until })} data-even={index % 2 === 0 || undefined}>
          {clock.format(at)}
        </span>
      ))}
    </div>
  )
}

type RowProps = {
  readonly lane: Lane
  readonly lanes: LanesProps
  readonly spans: readonly Span[]
  readonly drag: Dragging
  readonly help: string
  readonly neighbours: readonly [above: string | undefined, below: string | undefined]
}

function LaneRow({ lane, lanes, spans, drag, help, neighbours }: RowProps) {
  const tracks = tracksOf(spans)
  const roomOf = (span: Span) => {
    const behind = spans.filter(({ id, from }) => tracks.get(id) === tracks.get(span.id) && from > span.from)
    return Math.min(lanes.until, ...behind.map(({ from }) => from)) - span.from
  }
  const depth = Math.max(1, ...tracks.values().map(track => track + 1))
  return (
    <div className="lane" data-over={drag.shown?.lane === lane.id || undefined}>
      <div className="lanename">
        <b className="cut">{lane.title}</b>
        {lane.below && <span className="below">{lane.below}</span>}
      </div>
      <ul
        className="lanetime"
        data-lane={lane.id}
        aria-label={lane.title}
        style={{ '--depth': depth } as CSSProperties}
      >
        {spans.map(span => (
          <SpanBlock
            key={span.id}
            {...{ span, lanes, drag, help, neighbours }}
            track={tracks.get(span.id) ?? 0}
            room={roomOf(span)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Spans of one time lie below each other: each takes the first track that is free. */
function tracksOf(spans: readonly Span[]): ReadonlyMap<string, number> {
  const ends: number[] = []
  const tracks = new Map<string, number>()
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const free = ends.findIndex(end => end <= span.from)
    const track = free === -1 ? ends.length : free
    ends[track] = span.until
    tracks.set(span.id, track)
  }
  return tracks
}

type SpanProps = Pick<RowProps, 'lanes' | 'drag' | 'help' | 'neighbours'> & {
  readonly span: Span
  readonly track: number
  /** Milliseconds until the next one: words may stand on the ground that is free. */
  readonly room: number
}

function SpanBlock({ span, track, room, lanes, drag, help, neighbours }: SpanProps) {
  const format = useFormat()
  const moved = drag.shown?.id === span.id ? drag.shown : null
  const [from, until] = moved ? [moved.from, moved.from + span.until - span.from] : [span.from, span.until]
  const clock = new Intl.DateTimeFormat(format.language, { timeStyle: 'short', timeZone: lanes.zone })
  const times = `${clock.format(from)} – ${clock.format(until)}`
  const place = {
    ...{ '--at': shareOf(from, lanes), '--to': shareOf(until, lanes), '--track': track },
    '--room': room / (until - from),
  } as CSSProperties
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.shiftKey && !span.isFixed ? moveBy(event.key, { span, lanes, neighbours }) : null
    if (!move) return
    event.preventDefault()
    lanes.onMove(span, move)
  }
  return (
    <li className="span" style={place} data-tone={span.tone} data-moved={moved ? true : undefined}>
      <button
        type="button"
        aria-label={[span.title, times, span.below, span.trouble].filter(Boolean).join(', ')}
        aria-describedby={span.isFixed ? undefined : help}
        title={[span.title, times, span.below, span.trouble].filter(Boolean).join('\n')}
        data-trouble={span.trouble ? true : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={event => !span.isFixed && drag.start(span, event)}
        onClick={() => !drag.hasMoved() && lanes.onOpen(span)}
      >
        <span className="spantext">
          <span className="spantitle">
            {span.trouble && <Icon name="alert-triangle" size={13} />}
            {span.title}
          </span>
          <span className="spanbelow">{moved ? times : (span.below ?? times)}</span>
        </span>
      </button>
    </li>
  )
}

type Keyed = Pick<SpanProps, 'span' | 'lanes' | 'neighbours'>

function moveBy(key: string, { span, lanes: { step }, neighbours: [above, below] }: Keyed): Move | null {
  const forth = document.documentElement.dir === 'rtl' ? -step : step
  const { from, lane } = span
  if (key === 'ArrowRight') return { from: from + forth, lane }
  if (key === 'ArrowLeft') return { from: from - forth, lane }
  if (key === 'ArrowUp') return above === undefined ? null : { from, lane: above }
  if (key === 'ArrowDown') return below === undefined ? null : { from, lane: below }
  return null
}
