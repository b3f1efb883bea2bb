import { crmMail } from './crm-mail-routes.ts'
import type { SpecRoute } from './spec-routes.ts'

/** What the rulings and decisions of the CRM name beside its table. */
export function crmAdditions(): SpecRoute[] {
  const records = [
    ...['roles', 'working-calendars', 'lead-captures', 'pdf-templates', 'webhooks', 'list-views', 'saved-reports'],
    ...['custom-fields', 'kb-categories', 'document-folders', 'target-list-categories', 'email-folders'],
  ].flatMap(base =>
    ['GET', 'POST']
      .map(method => `${method} /${base}`)
      .concat(['GET', 'PUT', 'DELETE'].map(method => `${method} /${base}/{id}`)),
  )
  const ordered = ['custom-fields', 'kb-categories', 'document-folders', 'target-list-categories'].map(
    base => `POST /${base}/reorder`,
  )
  const linked = [
    'accounts/{id}/contacts',
    'contacts/{id}/accounts',
    'opportunities/{id}/contacts',
    'contacts/{id}/opportunities',
  ].flatMap(path => [
    `GET /${path}`,
    `POST /${path}`,
    ...['PUT', 'PATCH', 'DELETE'].map(method => `${method} /${path}/{itemId}`),
  ])
  const told = new Set(['GET /roles', 'GET /working-calendars', 'GET /webhooks'])
  const note = 'rulings.md and decisions/i-crm.md: roles, forms, templates, links with fields, imports, portal'
  return [...records, ...ordered, ...linked, ...others, ...crmMail]
    .filter(row => !told.has(row))
    .map(row => {
      const [method = '', path = ''] = row.split(' ')
      const place = { service: 'I', namespace: 'vendor-crm/v1', edition: 'free' as 'free' | 'pro', public: false }
      const isPublic = path.startsWith('/campaign/')
      return { ...place, public: isPublic, method, path, needs: '', limits: '', note }
    })
    .concat(formMaps)
}

const formMaps = ['GET', 'PUT', 'DELETE'].map(method => ({
  ...{ service: 'I', namespace: 'vendor-crm/v1', edition: 'pro' as const, public: false },
  ...{ method, path: '/form-maps/{id}', needs: '', limits: '', note: 'records of the premium connector' },
}))

const others = [
  ...['POST /favourites/{entity}/{id}', 'DELETE /favourites/{entity}/{id}', 'GET /opportunities/{id}/stages'],
  ...['POST /stream/{entity}/{id}', 'DELETE /stream/{entity}/{id}/follow', 'POST /notifications/read'],
  ...['POST /accounts/{id}/lock', 'DELETE /accounts/{id}/lock'],
  ...['PUT', 'DELETE'].map(method => `${method} /stream/{entity}/{id}/notes/{note_id}`),
  ...['POST', 'DELETE'].map(method => `${method} /stream/{entity}/{id}/notes/{note_id}/pin`),
  ...['POST', 'DELETE'].map(method => `${method} /stream/{entity}/{id}/notes/{note_id}/reactions/{reaction}`),
  ...['POST /stream/{entity}/{id}/followers', 'DELETE /stream/{entity}/{id}/followers/{user_id}'],
  ...['POST /imports', 'GET /imports/{id}', 'POST /portal/users', 'POST /portal/cases'],
  ...['POST /portal/cases/{id}/comments', 'GET /portal/documents/{id}/file'],
  ...['GET /exports', 'POST /exports', 'GET /exports/{id}', 'DELETE /exports/{id}', 'GET /exports/{id}/files/file'],
  ...['GET /email-folders/{id}/emails', 'PUT /emails/{id}/folder', 'POST /emails/{id}/event'],
  ...['POST /emails/{id}/task', 'POST /emails/{id}/case'],
  ...['cases', 'tasks', 'kb_articles'].flatMap(base => [
    ...['GET', 'POST'].map(method => `${method} /${base}/{id}/files`),
    ...['PUT', 'PATCH', 'DELETE'].map(method => `${method} /${base}/{id}/files/{itemId}`),
    ...[`POST /${base.slice(0, -1).replace('_', '-')}-files/files/file`, `GET /${base}/{id}/files/{itemId}/files/file`],
  ]),
  'GET /lead-captures/{id}/log',
  ...['POST /library_documents/files/file', 'GET /library_documents/{id}/files/file'],
]
