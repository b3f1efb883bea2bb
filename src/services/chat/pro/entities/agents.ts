import { defineEntity } from '../../../../kernel/entity.ts'
import { choice, file, integer, text } from '../../../../kernel/fields.ts'
import { channelCatalogue } from '../../domain/channel-catalogue.ts'
import { cleanChannelValue } from '../../domain/channel-links.ts'
import { errors } from '../../errors.ts'
import { schedulePattern } from '../domain/schedule.ts'

const channels = channelCatalogue.filter(({ value_type }) => value_type !== 'none').map(({ slug }) => slug)

/** A person behind a channel; with several, the setting `agent_rotation` says who gets the next visitor. */
export const agents = defineEntity('agents', {
  table: 'chat_agents',
  label: ['Agent', 'Agents'],
  title: 'name',
  fields: {
    name: text({ required: true, max: 120, search: true, sort: true }),
    title: text({ description: 'What visitors read below the name, such as their job.', default: '', max: 120 }),
    avatar_id: file({}),
    channel: choice(channels, { description: 'The channel in which they answer.', default: 'whatsapp', filter: 'any' }),
    value: text({
      default: '',
      max: 500,
      pattern: '[^<>"\'`]*',
      description: 'Number, name or address of the agent in the channel',
    }),
    hours: text({
      default: '',
      max: 200,
      pattern: schedulePattern,
      description: 'As in a schedule rule; empty for always',
    }),
    weight: integer({
      description: 'How many turns they get where visitors are shared out by weight.',
      default: 1,
      min: 1,
      max: 10,
    }),
    status: choice(['active', 'inactive'], {
      description: 'Inactive ones get nobody.',
      default: 'active',
      filter: 'equals',
      sort: true,
    }),
    display_order: integer({
      description: 'Lower numbers come first.',
      default: 0,
      min: -1_000_000,
      max: 1_000_000,
      sort: true,
    }),
  },
  perPage: { default: 50, most: 200 },
  without: ['duplicate', 'export'],
  check(agent) {
    if (agent.value === '' || cleanChannelValue(agent.channel, agent.value) !== '') return
    const fields = { value: 'This leads nowhere in this channel.' }
    throw errors.invalid({ names: 'value' }, { data: { fields } })
  },
})
