/** Which items of the navigation the holders of a role do not see. */
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { useWords } from '../../../../../admin/client/words.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../../../../../admin/kit/states.tsx'
import type { menuControlShape } from '../routes/answers/screens.ts'
import { type Hidden, HideTable, SaveRules } from './hide-table.tsx'
import { useSaveRules } from './save-rules.ts'
import { sayPro } from './words.ts'

type Told = Static<typeof menuControlShape>
type Rule = { readonly mode: 'hide' | 'allow'; readonly items: readonly string[] }

export default function MenuControlScreen(props: ScreenProps<'own'>) {
  const told = useAnswer<Told>(props.service, '/menu-control')
  if (told.isError) return <ErrorState error={told.error} />
  if (!told.data) return <ListSkeleton />
  return <MenuControl key={told.dataUpdatedAt} {...props} told={told.data.data} />
}

function MenuControl({ service, screen, told }: ScreenProps<'own'> & { readonly told: Told }) {
  const words = useWords()
  const save = useSaveRules(service, '/menu-control')
  const stored = hiddenBy(told)
  const [hidden, setHidden] = useState(stored)
  const isFixed = (role: string, key: string) =>
    told.never_hideable.everybody.includes(key) ||
    (role === 'administrator' && told.never_hideable.administrator.includes(key))
  const rules = () =>
    Object.fromEntries(
      Object.entries(hidden)
        .filter(([, items]) => items.length > 0)
        .map(([role, items]) => [role, { mode: 'hide', items }]),
    )
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <SaveRules
          isChanged={JSON.stringify(hidden) !== JSON.stringify(stored)}
          label={words.save}
          onSave={() => void save(rules())}
        />
      </PageHead>
      <HideTable
        title={sayPro.menu}
        parts={told.menu}
        roles={told.roles}
        {...{ hidden, isFixed }}
        onChange={setHidden}
      />
    </>
  )
}

/** A rule that allows some hides the rest. */
function hiddenBy({ rules, menu }: Told): Hidden {
  const hiddenOf = ({ mode, items }: Rule) =>
    mode === 'hide' ? items : menu.map(({ key }) => key).filter(key => !items.includes(key))
  return Object.fromEntries(
    Object.entries(rules.roles as Record<string, Rule>).map(([role, rule]) => [role, hiddenOf(rule)]),
  )
}
