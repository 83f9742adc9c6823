// Paths that the page's first script and the probe of the server call: without the schemas of their rows, which these
// scripts would load.
export const START_PATHS = {
  edge: 'edge',
  validate: 'api/auth/validate',
  states: 'api/admin/state/all',
  products: 'api/client/product/all',
  product: 'api/client/product/{id}',
  productEvents: 'api/client/product/events',
} as const
