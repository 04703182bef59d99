import { componentsInternal, components as contract } from '@regesta/contracts/components'
import { registered } from '@regesta/contracts/services'
import { partsOnProjects } from '@regesta/http/request-project'
import type { ServiceDefinition } from '@regesta/http/run-service'
import { given, type ServiceParts, serve } from '@regesta/http/serve'
import { OPERATIONS_DATABASE } from '@regesta/operations/open-operations'
import { COMPONENTS_DATABASE, type Context, createContext } from './context.js'
import { cancelInstallation } from './use-cases/cancel-installation.js'
import { checkHealth } from './use-cases/check-health.js'
import { checkUpdates } from './use-cases/check-updates.js'
import { componentExists } from './use-cases/component-exists.js'
import { deleteTemplate } from './use-cases/delete-template.js'
import { downloadComponent } from './use-cases/download-component.js'
import { followInstallation } from './use-cases/follow-installation.js'
import { getChangelog } from './use-cases/get-changelog.js'
import { getComponentConfiguration } from './use-cases/get-component-configuration.js'
import { getInstallPlan } from './use-cases/get-install-plan.js'
import { getRunDescription } from './use-cases/get-run-description.js'
import { getStorage } from './use-cases/get-storage.js'
import { getTemplate } from './use-cases/get-template.js'
import { installComponent } from './use-cases/install-component.js'
import { listComponents } from './use-cases/list-components.js'
import { listRemoteComponents } from './use-cases/list-remote-components.js'
import { listTemplates } from './use-cases/list-templates.js'
import { optimizeStorage } from './use-cases/optimize-storage.js'
import { releaseLease } from './use-cases/release-lease.js'
import { replaceLeases } from './use-cases/replace-leases.js'
import { rollbackComponent } from './use-cases/rollback-component.js'
import { saveComponentConfiguration } from './use-cases/save-component-configuration.js'
import { saveTemplate } from './use-cases/save-template.js'
import { takeLease } from './use-cases/take-lease.js'
import { uninstallComponent } from './use-cases/uninstall-component.js'
import { updateComponent } from './use-cases/update-component.js'

const createService = (context: Context): ServiceParts => ({
  routes: serve(
    contract,
    given(context, {
      listComponents,
      listRemoteComponents,
      checkUpdates,
      getChangelog,
      getStorage,
      downloadComponent,
      uninstallComponent,
      checkHealth,
      optimizeStorage,
      followInstallation,
      cancelInstallation,
      componentExists,
      installComponent,
      getInstallPlan,
      updateComponent,
      rollbackComponent,
      getComponentConfiguration,
      saveComponentConfiguration,
      listTemplates,
      saveTemplate,
      getTemplate,
      deleteTemplate,
    }),
  ),
  internal: serve(
    componentsInternal,
    given(context, {
      getRunDescription,
      takeLease,
      releaseLease,
      replaceLeases,
    }),
  ),
  ...partsOnProjects(context),
  isBusy: () => context.installer.isBusy(),
})

export const components: ServiceDefinition<Context> = {
  ...registered('components'),
  databases: [COMPONENTS_DATABASE, OPERATIONS_DATABASE],
  createContext,
  createService,
}
