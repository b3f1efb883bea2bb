/** What is said of an entry beside its text. */
import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../client/api.ts'
import { useApp, type Values } from '../../client/app.tsx'
import { MediaPicker } from '../../kit/fields/media.tsx'
import { say } from '../words.ts'
import type { PostForm, PostType } from './post.ts'
import { TermPanel } from './term-panel.tsx'

type Props = { readonly type: PostType; readonly post: Values | null; readonly form: PostForm }

export function PostPanels(props: Props) {
  const { type, form } = props
  return (
    <>
      <PublishPanel {...props} />
      <AddressPanel {...props} />
      {type.taxonomies.map(taxonomy => (
        <TermPanel key={taxonomy.base} taxonomy={taxonomy} form={form} />
      ))}
      {type.supports.thumbnail && (
        <Panel title={say.featured}>
          <MediaPicker
            label={say.featuredHelp}
            accept="image"
            value={form.values.featured_media || null}
            onChange={id => form.set('featured_media', id ?? 0)}
          />
        </Panel>
      )}
      {type.isHierarchical && <PlacePanel {...props} />}
      {type.supports.comments && (
        <Panel title={say.discussion}>
          <Switch
            label={say.allowComments}
            checked={(form.values.comment_status ?? 'open') === 'open'}
            onChange={event => form.set('comment_status', event.currentTarget.checked ? 'open' : 'closed')}
          />
        </Panel>
      )}
    </>
  )
}

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel section">
    <h2>
      <span className="sectiontitle">{title}</span>
    </h2>
    <div className="fields">{children}</div>
  </section>
)

function PublishPanel({ type, form }: Props) {
  const { values, errors, set } = form
  const status = values.status === 'future' ? 'publish' : (values.status ?? 'draft')
  const data = ['draft', 'pending', 'publish', 'private'].map(value => ({ value, label: say.statuses[value] ?? value }))
  return (
    <Panel title={say.publishing}>
      <Select
        label={say.status}
        data={data}
        value={status}
        allowDeselect={false}
        error={errors.status}
        onChange={value => set('status', value)}
      />
      <DateTimePicker
        label={say.date}
        description={say.dateHelp}
        clearable
        value={values.date ? String(values.date).replace('T', ' ') : null}
        error={errors.date}
        onChange={value => set('date', value === null ? null : value.replace(' ', 'T'))}
      />
      {status !== 'private' && (
        <TextInput
          label={say.password}
          description={say.passwordHelp}
          autoComplete="off"
          value={values.password ?? ''}
          onChange={event => set('password', event.currentTarget.value)}
        />
      )}
      {type.slug === 'post' && (
        <Checkbox
          label={say.sticky}
          checked={values.sticky === true}
          onChange={event => set('sticky', event.currentTarget.checked)}
        />
      )}
    </Panel>
  )
}

function AddressPanel({ post, form }: Props) {
  const { site } = useApp()
  const template = String(form.values.permalink_template ?? '')
  const slug = form.values.slug || form.values.generated_slug || ''
  const address = template.includes('%') ? template.replace(/%(postname|pagename)%/, slug) : (post?.link ?? site.url)
  return (
    <Panel title={say.address}>
      <TextInput
        label={say.slug}
        description={say.slugHelp}
        value={form.values.slug ?? ''}
        error={form.errors.slug}
        onChange={event => form.set('slug', event.currentTarget.value)}
      />
      {post && (
        <a className="plain wrapanywhere" href={post.link} target="_blank" rel="noreferrer">
          {address}
        </a>
      )}
    </Panel>
  )
}

const TEMPLATES = ['', 'wide'] as const

function PlacePanel({ type, post, form }: Props) {
  const pages = useQuery({
    queryKey: ['page-choices', type.base],
    queryFn: async ({ signal }) => {
      const query = { per_page: 100, orderby: 'title', order: 'asc', _fields: 'id,title', status: 'publish' }
      return (await send<any[]>('GET', `/host/v1/${type.base}`, { query, signal })).data
    },
  })
  const choices = (pages.data ?? []).filter(({ id }) => id !== post?.id)
  return (
    <Panel title={say.place}>
      <Select
        label={say.parent}
        data={choices.map(({ id, title }) => ({ value: String(id), label: plain(title.rendered) || `#${id}` }))}
        value={form.values.parent ? String(form.values.parent) : null}
        clearable
        searchable
        onChange={value => form.set('parent', Number(value ?? 0))}
      />
      <NumberInput
        label={say.order}
        value={form.values.menu_order ?? 0}
        onChange={value => form.set('menu_order', Number(value))}
      />
      <Select
        label={say.width}
        data={TEMPLATES.map(value => ({ value, label: say.templates[value || 'usual'] ?? value }))}
        value={form.values.template ?? ''}
        allowDeselect={false}
        onChange={value => form.set('template', value ?? '')}
      />
    </Panel>
  )
}

const plain = (text: string): string => text.replaceAll(/<[^>]+>/g, '')
