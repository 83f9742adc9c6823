// The package names its types only for the whole set.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide'

  const icon: IconNode

  export { icon as default }
}
