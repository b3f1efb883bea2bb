/** Named narrowings of a list, as tabs. */
import type { View } from '../../src/kernel/admin.ts'
import { useFormat } from '../client/format.tsx'
import { useWords } from '../client/words.tsx'

type Props = {
  readonly views: readonly View[]
  readonly current: string
  readonly countOf: (view: View) => number | null
  readonly onChoose: (slug: string) => void
}

export function ViewTabs({ views, current, countOf, onChoose }: Props) {
  const words = useWords()
  const format = useFormat()
  return (
    <div className="tabs" role="tablist" aria-label={words.views}>
      {views.map(view => {
        const count = countOf(view)
        return (
          <button
            key={view.slug}
            type="button"
            role="tab"
            className="tab"
            aria-selected={view.slug === current}
            onClick={() => onChoose(view.slug)}
          >
            {view.label}
            {count !== null && <span className="tabcount">{format.number(count)}</span>}
          </button>
        )
      })}
    </div>
  )
}
