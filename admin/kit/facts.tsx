/** An answer whose shape nobody drew a screen for: its values by name, lists as their first entries. */
import { wordsOf } from '../client/app.tsx'
import { useFormat } from '../client/format.tsx'
import { useWords } from '../client/words.tsx'

const MOST = 10

export function Facts({ data }: { data: unknown }) {
  if (Array.isArray(data)) return <FactList items={data} />
  if (typeof data !== 'object' || data === null) return <Plain value={data} />
  const entries = Object.entries(data).filter(([, value]) => value !== null && value !== '')
  return (
    <dl className="facts">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{wordsOf(name)}</dt>
          <dd>
            <Facts data={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FactList({ items }: { items: readonly unknown[] }) {
  const words = useWords()
  if (items.length === 0) return <>–</>
  if (items.every(item => typeof item !== 'object')) return <>{items.slice(0, MOST).join(', ')}</>
  return (
    <ul className="plainlist">
      {items.slice(0, MOST).map((item, at) => (
        // Entries of an answer have no name of their own: their place is all that tells them apart.
        <li key={`${at}`}>
          <Facts data={item} />
        </li>
      ))}
      {items.length > MOST && <li>{words.andMore(items.length - MOST)}</li>}
    </ul>
  )
}

function Plain({ value }: { value: unknown }) {
  const words = useWords()
  const format = useFormat()
  if (typeof value === 'boolean') return <>{value ? words.yes : words.no}</>
  if (typeof value === 'number') return <span className="num">{format.number(value)}</span>
  const text = String(value ?? '–')
  return <>{/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? format.instant(text) : text}</>
}
