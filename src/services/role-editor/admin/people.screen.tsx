/** Who holds which roles; one person with their roles in order and their own permissions beside the list. */
import { Avatar, Badge, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import { roleName } from '../../../../admin/client/role-names.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { useWords } from '../../../../admin/client/words.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import { ListFoot } from '../../../../admin/kit/list-foot.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../../../admin/kit/states.tsx'
import type { listUsersShape } from '../routes/answers/users.ts'
import type { Role } from './change-set.ts'
import './matrix.css'
import { MoveHolders } from './move-holders.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import { say } from './words.ts'

type Person = Static<typeof listUsersShape>

const PER_PAGE = 25

export default function PeopleScreen({ service, screen }: ScreenProps<'own'>) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<number | null>(null)
  const [search] = useDebouncedValue(typed.trim(), 300)
  const known = useAnswer<Role[]>(service, '/roles').data?.data ?? []
  const roles = known.map(role => ({ ...role, name: roleName(role.name) }))
  const asked = { page, per_page: PER_PAGE, ...(search ? { search } : {}), ...(role ? { role } : {}) }
  const list = useAnswer<Person[]>(service, '/users', asked)
  const total = Number(list.data?.meta.total ?? 0)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]}>
        <MoveHolders service={service} roles={roles} />
      </PageHead>
      <section className="panel" aria-label={screen.title}>
        <div className="tools">
          <TextInput
            aria-label={say.searchPeople}
            placeholder={say.searchPeople}
            leftSection={<Icon name="search" size={16} />}
            className="searchfield"
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
          <Select
            aria-label={say.role}
            placeholder={say.role}
            clearable
            value={role}
            data={roles.map(({ slug, name }) => ({ value: slug, label: name }))}
            onChange={value => {
              setRole(value)
              setPage(1)
            }}
          />
        </div>
        {list.isError && <ErrorState error={list.error} />}
        {list.isPending && <ListSkeleton />}
        {list.data?.data.length === 0 && <EmptyState title={words.emptyTitle} text={words.emptyText} />}
        {list.data?.data.map(person => (
          <PersonLine key={person.id} {...{ person, roles }} onOpen={() => setOpenId(person.id)} />
        ))}
        {total > 0 && (
          <ListFoot page={page} perPage={PER_PAGE} total={total} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
        )}
      </section>
      {openId !== null && <PersonDrawer {...{ service, roles, id: openId }} onClose={() => setOpenId(null)} />}
    </>
  )
}

type LineProps = { readonly person: Person; readonly roles: readonly Role[]; readonly onOpen: () => void }

function PersonLine({ person, roles, onOpen }: LineProps) {
  const own = Object.keys(person.capabilities).length
  return (
    <button type="button" className="personrow" onClick={onOpen}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Avatar name={person.name} color="initials" size={34} radius="xl" aria-hidden />
        <span className="lines">
          <Text span fz="sm" fw={600}>
            {person.name}
          </Text>
          <span className="below">{person.email || person.login}</span>
        </span>
      </Group>
      <Group gap={6}>
        {person.roles.map(slug => (
          <Badge key={slug} color="gray">
            {roles.find(role => role.slug === slug)?.name ?? slug}
          </Badge>
        ))}
        {own > 0 && <Badge color="blue">{say.ownCount(own)}</Badge>}
      </Group>
    </button>
  )
}
