// The package declares types only for its whole set.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide'

  const icon: IconNode

  export { icon as default }
}
