/** Which cards, boxes and panels of screens the holders of a role do not see. */
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useWords } from '../../../../../admin/client/words.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import type { cleanupShape } from '../routes/answers/screens.ts'
import { type Hidden, HideTable, SaveRules } from './hide-table.tsx'
import { useSaveRules } from './save-rules.ts'
import { sayPro } from './words.ts'

type Told = Static<typeof cleanupShape>

export default function CleanupScreen(props: ScreenProps<'own'>) {
  const read = useAnswer<Told['items']>(props.service, '/admin-cleanup')
  if (read.isError) return <ErrorState error={read.error} />
  if (!read.data) return <ListSkeleton />
  // What an answer tells beside its items comes as facts about them.
  const told = { ...read.data.meta, items: read.data.data } as unknown as Told
  return <Cleanup key={read.dataUpdatedAt} {...props} told={told} />
}

function Cleanup({ service, screen, told }: ScreenProps<'own'> & { readonly told: Told }) {
  const words = useWords()
  const save = useSaveRules(service, '/admin-cleanup')
  const stored = told.rules.roles as Hidden
  const [hidden, setHidden] = useState<Hidden>(stored)
  const parts = [...told.items, ...told.panels].map(part => ({
    ...part,
    title: sayPro.plainParts[part.key] ?? part.title,
  }))
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <SaveRules
          isChanged={JSON.stringify(hidden) !== JSON.stringify(stored)}
          label={words.save}
          onSave={() => void save(hidden)}
        />
      </PageHead>
      <HideTable title={sayPro.parts} roles={told.roles} {...{ parts, hidden }} onChange={setHidden} />
    </>
  )
}
