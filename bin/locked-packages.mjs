// Follows the dependencies of packages in the lock file, as Node finds them.

/** The lock file's path of the package that the package at the path `from` imports as `name`; null if there is none. */
function findLocked(packages, from, name) {
  const parents = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parents.length; depth >= 0; depth--) {
    const parent = parents.slice(0, depth).join('/node_modules/')
    const path = `${parent && `${parent}/`}node_modules/${name}`
    if (packages[path]) return path
  }
  return null
}

/**
 * The lock file's entries, by path, of the named packages and of all packages that these need, directly or through
 * others; with `withOptional` also of packages that only some systems install.
 */
export function lockedClosure(packages, names, { withOptional = true } = {}) {
  const entries = {}
  const follow = (from, importedNames) => {
    for (const name of importedNames) {
      const path = findLocked(packages, from, name)
      if (path === null || entries[path]) continue
      entries[path] = packages[path]
      const { dependencies = {}, optionalDependencies = {} } = packages[path]
      follow(path, Object.keys({ ...dependencies, ...(withOptional && optionalDependencies) }))
    }
  }
  follow('', names)
  return entries
}
