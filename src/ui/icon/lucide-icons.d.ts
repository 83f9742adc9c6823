// The package declares types only for the whole set of icons, not for single files.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide'

  const icon: IconNode

  export { icon as default }
}
