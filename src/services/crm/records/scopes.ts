/** The entities of the access model by their names, for routes that work on any of them. */
import { Type } from 'typebox'
import type { Entity } from '../../../kernel/entity.ts'
import { entityInput, entityNamed } from '../../../kernel/standard/entity-parameter.ts'
import type { Scope } from '../access/levels.ts'
import { accounts } from '../entities/accounts.ts'
import { calls, meetings, tasks } from '../entities/activities.ts'
import { campaigns, massEmails, targetLists } from '../entities/campaigns.ts'
import { cases } from '../entities/cases.ts'
import { contacts } from '../entities/contacts.ts'
import { emails } from '../entities/emails.ts'
import { kbArticles } from '../entities/kb-articles.ts'
import { leads } from '../entities/leads.ts'
import { libraryDocuments } from '../entities/library-documents.ts'
import { opportunities } from '../entities/opportunities.ts'
import { teams } from '../entities/teams.ts'

export const scopeEntities: readonly Entity[] = [
  ...[accounts, contacts, leads, opportunities, cases, tasks, meetings, calls, emails],
  ...[campaigns, targetLists, massEmails, kbArticles, libraryDocuments, teams],
]

/** The part of an address that names an entity. */
export const scopeInput = entityInput(scopeEntities)
export const recordInput = Type.Object({
  entity: scopeInput,
  id: Type.Integer({ minimum: 1, description: 'The id of the record.' }),
})

export const scopeNamed = (name: string): Entity => entityNamed(scopeEntities, name)
export const isScope = (name: string): name is Scope => scopeEntities.some(entity => entity.name === name)
