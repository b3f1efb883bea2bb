/** Addresses of the CRM's mail that the decisions name beside the table. */

/** Templates, accounts and mailboxes, files of mails, what came of a campaign, and the POST of one click (RFC 8058). */
export const crmMail = [
  ...['email-templates', 'mail-accounts', 'mailboxes'].flatMap(base => [
    ...['GET', 'POST'].map(method => `${method} /${base}`),
    ...['GET', 'PUT', 'DELETE'].map(method => `${method} /${base}/{id}`),
    ...[`POST /${base}/{id}/restore`, `DELETE /${base}/{id}/purge`],
  ]),
  ...['POST /mail-accounts/{id}/test', 'POST /mailboxes/{id}/test', 'POST /campaign/unsubscribe/{token}'],
  ...['GET', 'POST'].map(method => `${method} /emails/{id}/files`),
  ...['PUT', 'PATCH', 'DELETE'].map(method => `${method} /emails/{id}/files/{itemId}`),
  ...['POST /email-files/files/file', 'GET /emails/{id}/files/{itemId}/files/file'],
  ...['GET /campaigns/{id}/results', 'GET /campaigns/{id}/log', 'POST /campaigns/{id}/target-list'],
  ...['POST /mass_emails/{id}/preview', 'POST /mass_emails/{id}/test', 'GET /mass_emails/{id}/queue'],
]
