/** The roles of the site and what each lets people do. Changing them is the role editor's. */
import './platform.css'
import { Badge, Button, ScrollArea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp, wordsOf } from '../client/app.tsx'
import { useFormat } from '../client/format.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { ErrorState, ListSkeleton } from '../kit/states.tsx'
import { type Role, useRoles } from './account/account.ts'
import { say } from './words.ts'

export default function RolesScreen({ screen }: ScreenProps<'own'>) {
  const words = useWords()
  const { services } = useApp()
  const navigate = useNavigate()
  const roles = useRoles()
  const [search, setSearch] = useState('')
  const editor = services.find(({ slug }) => slug === 'role-editor')?.screens[0]
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site, say.people]}>
        {editor && (
          <Button leftSection={<Icon name="edit" size={16} />} onClick={() => void navigate(toEditor(editor.slug))}>
            {say.editRoles}
          </Button>
        )}
      </PageHead>
      <TextInput
        className="searchfield"
        mb="md"
        aria-label={say.searchRights}
        placeholder={say.searchRights}
        leftSection={<Icon name="search" size={16} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      {roles.isError && <ErrorState error={roles.error} />}
      {roles.isPending && <ListSkeleton />}
      <div className="cardgrid">
        {roles.data?.map(role => (
          <RoleCard key={role.slug} role={role} search={search.trim().toLowerCase()} none={words.noMatchTitle} />
        ))}
      </div>
    </>
  )
}

const toEditor = (screen: string) => ({ to: '/$service/$screen', params: { service: 'role-editor', screen } }) as const

function RoleCard({ role, search, none }: { role: Role; search: string; none: string }) {
  const format = useFormat()
  const { services } = useApp()
  const rights = Object.entries(role.capabilities)
    .filter(([name, isGiven]) => isGiven && !name.startsWith('level_'))
    .map(([name]) => rightName(name, services))
    .filter(name => name.toLowerCase().includes(search))
  return (
    <section className="panel card">
      <h2 className="cardhead">
        {say.called(role.name)}
        <Badge color="gray">{say.holders(role.holders, format.number(role.holders))}</Badge>
      </h2>
      <p className="below">{rights.length === 0 ? none : say.rightsCount(format.number(rights.length))}</p>
      <ScrollArea.Autosize mah={180} type="auto" viewportProps={{ tabIndex: 0 }}>
        <ul className="rightlist">
          {rights.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </section>
  )
}

type Named = { readonly namespace: string; readonly slug: string; readonly title: string }

/** A right of a service begins with a name of the service, written in one way or another: `vendor_carparking_view`. */
function rightName(right: string, services: readonly Named[]): string {
  for (const { namespace, slug, title } of services) {
    const spelled = [slug, slug.replace('-', ''), slug.split('-')[0]!, namespace.replace(/^vendor-|\/v1$/g, '')]
    const prefix = spelled
      .map(name => `vendor_${name.replaceAll('-', '_')}_`)
      .find(beginning => right.startsWith(beginning))
    if (prefix) return `${title}: ${say.called(right.slice(prefix.length).replaceAll('_', ' '))}`
  }
  return say.called(wordsOf(right))
}
