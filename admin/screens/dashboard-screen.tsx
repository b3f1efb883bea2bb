/** The cards of a service in a grid. */

import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { CardGrid } from '../kit/cards.tsx'
import { PageHead } from '../kit/page-head.tsx'

export function DashboardPage({ service, screen }: ScreenProps<'dashboard'>) {
  const words = useWords()
  const chosen = screen.cards
  const cards = service.cards.filter(({ slug }) => !chosen || chosen.includes(slug)).map(card => ({ service, card }))
  return (
    <>
      <PageHead title={screen.title ?? words.dashboard} text={screen.summary} crumbs={[service.title]} />
      <CardGrid cards={cards} />
    </>
  )
}
