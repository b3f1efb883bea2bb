/** The cards of a service in a grid, over a time that can be chosen. */
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { CardGrid } from '../kit/cards.tsx'
import { PageHead } from '../kit/page-head.tsx'

export function DashboardPage({ service, screen }: ScreenProps<'dashboard'>) {
  const words = useWords()
  const { period = [], cards: chosen } = screen
  const [days, setDays] = useState(period[0])
  const shown = service.cards.filter(({ slug }) => !chosen || chosen.includes(slug))
  const lengths = period.map(length => ({ value: String(length), label: words.days(length) }))
  return (
    <>
      <PageHead title={screen.title ?? words.dashboard} text={screen.summary} crumbs={[service.title]}>
        {period.length > 1 && (
          <SegmentedControl
            aria-label={words.period}
            data={lengths}
            value={String(days)}
            onChange={value => setDays(Number(value))}
          />
        )}
      </PageHead>
      <CardGrid cards={shown.map(card => ({ service, card, days }))} />
    </>
  )
}
