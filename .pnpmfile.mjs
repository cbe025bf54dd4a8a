// The catalog pins exact versions for the workspace. Applications that install the package get ranges instead, so that
// they can share and update its dependencies.
export const hooks = {
  beforePacking(manifest) {
    const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, version]) => [
      name,
      /^\d/.test(version) ? `^${version}` : version,
    ])
    return { ...manifest, dependencies: Object.fromEntries(dependencies) }
  },
}
