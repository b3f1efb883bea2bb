/** Views of a list that somebody keeps for themselves: filters, search and order under a name. */
import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { View } from '../../src/kernel/admin.ts'
import { usePreference } from '../client/preferences.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import type { ListControl } from './list-state.ts'

const OWN = 'own-'

export function useSavedViews(service: string, screen: string) {
  const [saved, setSaved] = usePreference<readonly View[]>(`views.${service}.${screen}`, [])
  return {
    saved,
    isOwn: (slug: string) => slug.startsWith(OWN),
    add(view: Omit<View, 'slug'>): string {
      const slug = `${OWN}${Date.now().toString(36)}`
      setSaved([...saved, { slug, ...view }])
      return slug
    },
    remove: (slug: string) => setSaved(saved.filter(view => view.slug !== slug)),
  }
}

type Props = { readonly views: ReturnType<typeof useSavedViews>; readonly state: ListControl }

/** Keeps what is narrowed now, or takes the view away that is looked at. */
export function ViewButton({ views, state }: Props) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const current = views.saved.find(({ slug }) => slug === state.view)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const label = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (label === '') return
    const where = { ...state.where, ...(state.search ? { search: state.search } : {}) }
    const slug = views.add({ label, where, ...(state.order ? { order: state.order } : {}) })
    setOpen(false)
    state.open(slug)
  }
  if (current && !state.isNarrowed)
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words.removeView(current.label)}
        onClick={() => {
          views.remove(current.slug)
          state.open('')
        }}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    )
  if (!state.isNarrowed) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<Icon name="bookmark" size={15} />}
          onClick={() => setOpen(!isOpen)}
          className="wide"
        >
          {words.saveView}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <TextInput name="name" label={words.viewName} maxLength={60} data-autofocus />
          <Button type="submit" size="xs" mt="sm" fullWidth>
            {words.save}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
