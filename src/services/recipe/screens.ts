/** What staff see of recipes. */
import { defineAdmin, own, records, settingsScreen } from '../../kernel/define-admin.ts'
import { collections } from './entities/collections.ts'
import { recipes } from './entities/recipes.ts'
import { reviews } from './entities/reviews.ts'
import { categories, courses, cuisines } from './entities/terms.ts'
import { views } from './entities/views.ts'
import { german } from './screens-de.ts'
import { settings } from './settings.ts'

const termColumns = [
  { field: 'name', as: 'title', below: 'slug' },
  { field: 'recipe_count', label: 'Recipes', as: 'number', computed: true },
] as const
const termFields = ['name', 'slug', 'description', 'image_id', 'language'] as const
const termSections = [{ title: 'Name', fields: termFields }] as const

export const admin = defineAdmin({
  words: { de: german },
  icon: 'book-2',
  screens: [
    records(recipes, {
      icon: 'book-2',
      summary: 'Everything that is cooked here.',
      columns: [
        { field: 'title', as: 'title', below: 'excerpt' },
        { field: 'status', as: 'badge' },
        { field: 'total_time', label: 'Time', as: 'number' },
        { field: 'rating_average', label: 'Rating', as: 'rating' },
        { field: 'favorite_count', label: 'Favourites', as: 'number', hidden: true },
        { field: 'created_at', label: 'Created', as: 'ago' },
      ],
      views: [
        { slug: 'all', label: 'All', where: {} },
        { slug: 'published', label: 'Published', where: { status: 'published' } },
        { slug: 'draft', label: 'Drafts', where: { status: 'draft' }, count: true },
        { slug: 'pending', label: 'To be read', where: { status: 'pending' }, count: true },
      ],
      sections: [
        { title: 'Recipe', fields: ['title', 'excerpt', 'description', ['servings', 'servings_unit']] },
        { title: 'Ingredients', fields: ['ingredients'], part: 'ingredients', early: true },
        { title: 'Method', fields: ['instructions'], part: 'steps', early: true },
        {
          title: 'Allergens and diets',
          help: 'An ingredient that nobody knows makes them unknown, never free of something.',
          fields: ['food_claims'],
          part: 'food',
          early: true,
          folded: true,
        },
        { title: 'Beside it', fields: ['equipment', 'notes', 'private_notes'], controls: { equipment: 'rows' } },
        { title: 'Nutrition', part: 'nutrition', folded: true },
        { title: 'Preview', help: 'As it was saved last.', part: 'preview', folded: true },
        { title: 'Versions', part: 'versions', folded: true },
        { title: 'Times', fields: [['prep_time', 'cook_time', 'rest_time', 'total_time']] },
        { title: 'State', aside: true, fields: ['status', 'featured', 'slug', 'author_id', 'language'] },
        { title: 'Pictures', aside: true, fields: ['image_id', 'gallery', 'video_url'] },
        {
          title: 'Sorted by',
          aside: true,
          fields: ['category_ids', 'cuisine_ids', 'course_ids', 'tags', 'difficulty', 'cost', 'diet_flags'],
        },
        { title: 'Source', aside: true, folded: true, fields: ['source_name', 'source_url'] },
      ],
      actions: [
        {
          slug: 'publish',
          label: 'Publish',
          icon: 'check',
          call: 'PATCH /recipes/{id}',
          body: { status: 'published' },
          when: { status: ['draft', 'pending', 'private', 'archived'] },
          on: ['row', 'record', 'selection'],
        },
      ],
      tones: { status: { draft: 'neutral', pending: 'warn', published: 'good', private: 'info', archived: 'neutral' } },
      empty: {
        title: 'No recipes yet',
        text: 'Write the first one, or bring those you have elsewhere.',
        call: 'create',
      },
    }),
    records(reviews, {
      icon: 'star',
      summary: 'What visitors think, and what waits to be read.',
      columns: [
        { field: 'author_name', as: 'person', below: 'comment' },
        { field: 'recipe_id', label: 'Recipe' },
        { field: 'rating', as: 'rating' },
        { field: 'status', as: 'badge' },
        { field: 'created_at', label: 'Received', as: 'ago' },
      ],
      views: [
        { slug: 'pending', label: 'Waiting', where: { status: 'pending' }, count: true },
        { slug: 'all', label: 'All', where: {} },
        { slug: 'spam', label: 'Spam', where: { status: 'spam' } },
      ],
      sections: [
        { title: 'Review', fields: ['rating', 'title', 'comment', ['author_name', 'author_email']] },
        { title: 'Answer', fields: ['admin_reply', 'is_verified'] },
        { title: 'State', aside: true, fields: ['status', 'recipe_id'] },
      ],
      actions: (
        [
          ['approve', 'Approve', 'check', 'approved'],
          ['reject', 'Reject', 'x', 'rejected'],
          ['spam', 'Spam', 'trash', 'spam'],
        ] as const
      ).map(([slug, label, icon, status]) => ({
        slug,
        label,
        icon,
        call: 'PATCH /reviews/{id}',
        body: { status },
        when: { status: ['pending', 'approved', 'rejected', 'spam'].filter(one => one !== status) },
        on: ['row', 'record', 'selection'],
      })),
      tones: { status: { pending: 'warn', approved: 'good', spam: 'bad', rejected: 'neutral' } },
      empty: { title: 'No reviews', text: 'As soon as somebody has cooked and written, it is listed here.' },
    }),
    records(categories, {
      icon: 'category',
      group: 'Sorted by',
      columns: [...termColumns, { field: 'parent_id', label: 'Below' }],
      sections: [{ title: 'Name', fields: ['parent_id', ...termFields] }],
    }),
    records(cuisines, { icon: 'world', group: 'Sorted by', columns: termColumns, sections: termSections }),
    records(courses, { icon: 'list', group: 'Sorted by', columns: termColumns, sections: termSections }),
    records(collections, {
      icon: 'calendar',
      columns: [
        { field: 'name', as: 'title', below: 'description' },
        { field: 'type', as: 'badge' },
        { field: 'visibility', as: 'badge' },
      ],
      sections: [{ title: 'Collection', fields: ['name', 'slug', 'description', 'image_id', ['type', 'visibility']] }],
      tones: { visibility: { private: 'neutral', public: 'good' } },
    }),
    records(views, {
      icon: 'layout-grid',
      group: 'Pages',
      columns: [
        { field: 'name', as: 'title', below: 'slug' },
        { field: 'layout', as: 'badge' },
      ],
      sections: [
        { title: 'View', fields: ['name', 'slug', ['layout', 'columns', 'per_page'], ['orderby', 'order']] },
        { title: 'Recipes', fields: ['filters'] },
        { title: 'Look', fields: ['show', 'style'] },
      ],
    }),
    own({
      slug: 'plan',
      title: 'Meal plans',
      summary: 'A week at a glance: drag a meal to another day, or move it by the arrows.',
      icon: 'calendar',
      file: 'plan',
      needs: 'edit',
    }),
    own({
      slug: 'designer',
      title: 'Designer',
      summary: 'A view with its options, beside the page that it makes.',
      icon: 'layout-grid',
      group: 'Pages',
      file: 'designer',
      needs: 'edit',
    }),
    settingsScreen(settings, {
      sections: [
        { title: 'Reviews', fields: ['reviews'] },
        { title: 'Units', fields: ['units'] },
        { title: 'API', fields: ['api'] },
        { title: 'Search engines', fields: ['seo'] },
        { title: 'Data', folded: true, fields: ['revisions_kept', 'delete_data_on_uninstall'] },
      ],
    }),
  ],
  cards: [
    {
      slug: 'most-read',
      title: 'Most read recipes',
      read: 'GET /hits',
      needs: 'edit',
      home: true,
      kind: 'list',
      items: 'recipes',
      columns: [
        { field: 'title', as: 'title' },
        { field: 'hits', label: 'Visits', as: 'number' },
      ],
      open: 'recipes',
    },
  ],
})
