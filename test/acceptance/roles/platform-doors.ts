/**
 * Who may pass the platform's own addresses. Records are an administrator's, so those of others are meant wherever an
 * address names one.
 */
import type { Door } from './doors.ts'

export const platformDoors: readonly { readonly opens: Door; readonly routes: readonly string[] }[] = [
  {
    opens: ['manage_options'],
    routes: [
      'GET /host/v1/sites',
      'GET /host/v1/sites/{id}',
      'GET /host/v1/settings',
      'POST /host/v1/settings',
      'PUT /host/v1/settings',
      'PATCH /host/v1/settings',
    ],
  },
  {
    // There is no network to administer: on a site of its own nobody makes, changes or leaves sites.
    opens: [],
    routes: [
      'POST /host/v1/sites',
      'PUT /host/v1/sites/{id}',
      'PATCH /host/v1/sites/{id}',
      'POST /host/v1/sites/{id}',
      'DELETE /host/v1/sites/{id}',
      'GET /host/v1/sites/{id}/members',
      'POST /host/v1/sites/{id}/members',
      'DELETE /host/v1/sites/{id}/members/{user_id}',
    ],
  },
  {
    opens: ['activate_plugins'],
    routes: [
      'GET /host/v1/plugins',
      'GET /host/v1/plugins/{plugin}',
      'PUT /host/v1/plugins/{plugin}',
      'PATCH /host/v1/plugins/{plugin}',
      'POST /host/v1/plugins/{plugin}',
    ],
  },
  {
    opens: ['delete_plugins'],
    routes: ['DELETE /host/v1/plugins/{plugin}'],
  },
  {
    opens: 'everybody',
    routes: [
      'GET /host/v1/users',
      'GET /host/v1/users/{id}',
      'POST /host/v1/session',
      'GET /host/v1/session',
      'GET /host/v1/posts',
      'GET /host/v1/posts/{id}',
      'GET /host/v1/pages',
      'GET /host/v1/pages/{id}',
      'GET /host/v1/types',
      'GET /host/v1/types/{type}',
      'GET /host/v1/statuses',
      'GET /host/v1/statuses/{status}',
      'GET /host/v1/categories',
      'GET /host/v1/categories/{id}',
      'GET /host/v1/tags',
      'GET /host/v1/tags/{id}',
      'GET /host/v1/taxonomies',
      'GET /host/v1/taxonomies/{taxonomy}',
      'GET /host/v1/media',
      'GET /host/v1/media/{id}',
      'GET /host/v1/comments',
      'GET /host/v1/comments/{id}',
      'GET /host/v1/search',
      'POST /batch/v1',
    ],
  },
  {
    opens: ['create_users'],
    routes: ['POST /host/v1/users'],
  },
  {
    opens: 'signed in',
    routes: [
      'GET /host/v1/users/me',
      'POST /host/v1/users/me',
      'PUT /host/v1/users/me',
      'PATCH /host/v1/users/me',
      'DELETE /host/v1/session',
      'POST /host/v1/authorize-application',
      'POST /host/v1/comments',
      // Which tasks somebody sees is asked of each kind; others are not there for them.
      'GET /host/v1/tasks',
      'GET /host/v1/tasks/{id}',
      'POST /host/v1/tasks/{id}/cancel',
      'POST /host/v1/tasks/{id}/undo',
      'GET /host/v1/admin/menu',
      'GET /host/v1/admin/toolbar',
      'GET /host/v1/admin/widgets',
      'GET /host/v1/admin/notices',
    ],
  },
  {
    opens: ['delete_users'],
    routes: ['DELETE /host/v1/users/me', 'DELETE /host/v1/users/{id}'],
  },
  {
    opens: ['edit_users'],
    routes: [
      'POST /host/v1/users/{id}',
      'PUT /host/v1/users/{id}',
      'PATCH /host/v1/users/{id}',
      'GET /host/v1/users/{id}/sessions',
      'DELETE /host/v1/users/{id}/sessions',
      'DELETE /host/v1/users/{id}/sessions/{verifier}',
      'GET /host/v1/users/{id}/application-passwords',
      'POST /host/v1/users/{id}/application-passwords',
      'DELETE /host/v1/users/{id}/application-passwords',
      'GET /host/v1/users/{id}/application-passwords/introspect',
      'GET /host/v1/users/{id}/application-passwords/{uuid}',
      'POST /host/v1/users/{id}/application-passwords/{uuid}',
      'PUT /host/v1/users/{id}/application-passwords/{uuid}',
      'PATCH /host/v1/users/{id}/application-passwords/{uuid}',
      'DELETE /host/v1/users/{id}/application-passwords/{uuid}',
    ],
  },
  {
    opens: ['list_users'],
    routes: ['GET /host/v1/roles', 'GET /host/v1/roles/{slug}'],
  },
  {
    opens: ['edit_posts'],
    routes: ['POST /host/v1/posts', 'POST /host/v1/tags', 'GET /host/v1/admin/boxes', 'GET /host/v1/admin/panels'],
  },
  {
    opens: ['edit_others_posts'],
    routes: [
      'POST /host/v1/posts/{id}',
      'PUT /host/v1/posts/{id}',
      'PATCH /host/v1/posts/{id}',
      'GET /host/v1/posts/{parent}/revisions',
      'GET /host/v1/posts/{parent}/revisions/{id}',
      'GET /host/v1/posts/{id}/autosaves',
      'GET /host/v1/posts/{parent}/autosaves/{id}',
      'POST /host/v1/posts/{id}/autosaves',
      'POST /host/v1/media/{id}',
      'PUT /host/v1/media/{id}',
      'PATCH /host/v1/media/{id}',
    ],
  },
  {
    opens: ['delete_others_posts'],
    routes: [
      'DELETE /host/v1/posts/{id}',
      'DELETE /host/v1/posts/{parent}/revisions/{id}',
      'DELETE /host/v1/media/{id}',
    ],
  },
  {
    opens: ['edit_pages'],
    routes: ['POST /host/v1/pages'],
  },
  {
    opens: ['edit_others_pages'],
    routes: [
      'POST /host/v1/pages/{id}',
      'PUT /host/v1/pages/{id}',
      'PATCH /host/v1/pages/{id}',
      'GET /host/v1/pages/{parent}/revisions',
      'GET /host/v1/pages/{parent}/revisions/{id}',
      'GET /host/v1/pages/{id}/autosaves',
      'GET /host/v1/pages/{parent}/autosaves/{id}',
      'POST /host/v1/pages/{id}/autosaves',
    ],
  },
  {
    opens: ['delete_others_pages'],
    routes: ['DELETE /host/v1/pages/{id}', 'DELETE /host/v1/pages/{parent}/revisions/{id}'],
  },
  {
    opens: ['manage_categories'],
    routes: [
      'POST /host/v1/categories',
      'POST /host/v1/categories/{id}',
      'PUT /host/v1/categories/{id}',
      'PATCH /host/v1/categories/{id}',
      'DELETE /host/v1/categories/{id}',
      'POST /host/v1/tags/{id}',
      'PUT /host/v1/tags/{id}',
      'PATCH /host/v1/tags/{id}',
      'DELETE /host/v1/tags/{id}',
    ],
  },
  {
    opens: ['upload_files'],
    routes: ['POST /host/v1/media'],
  },
  {
    opens: ['moderate_comments'],
    routes: [
      'POST /host/v1/comments/{id}',
      'PUT /host/v1/comments/{id}',
      'PATCH /host/v1/comments/{id}',
      'DELETE /host/v1/comments/{id}',
    ],
  },
  {
    // Judged by the cookie alone, which nobody here sends.
    opens: [],
    routes: ['GET /host/v1/session/nonce'],
  },
]
