import { unboundPosition } from '../../core/schema/positions.ts'
import type { JsonType, Pointer, SchemaFacts } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'

/**
 * Names of release line 0.30 in the sections of a vc.yaml that no rule looks into, for completion and
 * hover alone: an unknown key is never wrong there. Each line: type, path, what it is for.
 */
const KEYS = `
object controlPlane.distro.k8s The upstream Kubernetes distribution, which is the default.
boolean controlPlane.distro.k8s.enabled Whether this distribution runs.
string controlPlane.distro.k8s.version Version of Kubernetes, such as v1.33.4.
object controlPlane.distro.k8s.apiServer Image, command and arguments of the API server.
object controlPlane.distro.k8s.controllerManager Image, command and arguments of the controller manager.
object controlPlane.distro.k8s.scheduler Image, command and arguments of the scheduler.
object controlPlane.distro.k8s.resources Requests and limits of the init container that brings the binaries.
array controlPlane.distro.k8s.env Environment variables of the distribution's container.
object controlPlane.distro.k3s K3s as the distribution.
boolean controlPlane.distro.k3s.enabled Whether K3s runs.
boolean controlPlane.standalone.enabled Whether the control plane runs outside of any host cluster.
string controlPlane.standalone.dataDir Folder in which a standalone control plane keeps its data.
array controlPlane.standalone.autoNodes Nodes that are made for a standalone control plane.
object controlPlane.standalone.joinNode How the machine of the control plane joins as a node.
object controlPlane.backingStore.etcd etcd as the store.
object controlPlane.backingStore.etcd.embedded etcd inside of the control plane's own container.
boolean controlPlane.backingStore.etcd.embedded.enabled Whether embedded etcd is used.
object controlPlane.backingStore.etcd.deploy etcd as a workload of its own beside the control plane.
boolean controlPlane.backingStore.etcd.deploy.enabled Whether such an etcd is deployed.
object controlPlane.backingStore.etcd.external An etcd that somebody else runs.
object controlPlane.backingStore.database A database as the store.
object controlPlane.backingStore.database.embedded SQLite on the volume of the control plane.
boolean controlPlane.backingStore.database.embedded.enabled Whether the embedded database is used.
object controlPlane.backingStore.database.external A MySQL or PostgreSQL database that somebody else runs.
boolean controlPlane.backingStore.database.external.enabled Whether the external database is used.
boolean controlPlane.coredns.enabled Whether the virtual cluster has a DNS server of its own.
boolean controlPlane.coredns.embedded Whether CoreDNS runs within the control plane, not as a workload.
object controlPlane.coredns.service Further fields of the Service of CoreDNS.
object controlPlane.coredns.deployment Image, replicas, resources and placement of CoreDNS.
string controlPlane.coredns.overwriteConfig A Corefile in place of the built-in one.
string controlPlane.coredns.overwriteManifests Manifests in place of the built-in ones of CoreDNS.
string controlPlane.coredns.priorityClassName Priority class of the pods of CoreDNS.
string controlPlane.proxy.bindAddress Address that the proxy listens on.
integer controlPlane.proxy.port Port that the proxy listens on.
array controlPlane.proxy.extraSANs Further host names in the certificate of the proxy.
boolean controlPlane.hostPathMapper.enabled Whether paths of the host are rewritten for the virtual cluster.
boolean controlPlane.hostPathMapper.central Whether one mapper for the whole host is used.
boolean controlPlane.ingress.enabled Whether an Ingress for the control plane is made.
string controlPlane.ingress.host Host name under which the control plane can be reached.
string controlPlane.ingress.pathType Path type of the Ingress.
object controlPlane.ingress.spec Further fields of the Ingress, such as TLS.
object controlPlane.ingress.annotations Annotations of the Ingress.
object controlPlane.ingress.labels Labels of the Ingress.
boolean controlPlane.service.enabled Whether a Service for the control plane is made.
object controlPlane.service.spec Further fields of the Service, such as its type.
integer controlPlane.service.kubeletNodePort Node port of the kubelet stand-in; 0 for none.
integer controlPlane.service.httpsNodePort Node port of the HTTPS endpoint; 0 for none.
object controlPlane.service.annotations Annotations of the Service.
object controlPlane.service.labels Labels of the Service.
object controlPlane.statefulSet.highAvailability Several replicas of the control plane.
integer controlPlane.statefulSet.highAvailability.replicas How many replicas run.
object controlPlane.statefulSet.resources Requests and limits of the control plane.
object controlPlane.statefulSet.resources.limits Limits of the control plane.
object controlPlane.statefulSet.resources.requests Requests of the control plane.
object controlPlane.statefulSet.scheduling Where the pods of the control plane may run.
object controlPlane.statefulSet.scheduling.nodeSelector Labels of the nodes that may run it.
object controlPlane.statefulSet.scheduling.affinity Affinity of the pods.
array controlPlane.statefulSet.scheduling.tolerations Taints that the pods tolerate.
string controlPlane.statefulSet.scheduling.priorityClassName Priority class of the pods.
array controlPlane.statefulSet.scheduling.topologySpreadConstraints How the pods are spread.
object controlPlane.statefulSet.security Security contexts of the pod and its container.
object controlPlane.statefulSet.probes Which probes of the container are on.
object controlPlane.statefulSet.persistence Volumes of the control plane.
object controlPlane.statefulSet.persistence.volumeClaim The claim for the data volume.
array controlPlane.statefulSet.persistence.volumeClaimTemplates Claims in place of the built-in one.
array controlPlane.statefulSet.persistence.addVolumes Further volumes of the pod.
array controlPlane.statefulSet.persistence.addVolumeMounts Further mounts of the container.
boolean controlPlane.statefulSet.enableServiceLinks Whether Services show up as environment variables.
object controlPlane.statefulSet.annotations Annotations of the StatefulSet.
object controlPlane.statefulSet.labels Labels of the StatefulSet.
object controlPlane.statefulSet.pods Annotations and labels of the pods.
object controlPlane.statefulSet.image Registry, repository and tag of the image.
string controlPlane.statefulSet.imagePullPolicy When the image is pulled.
array controlPlane.statefulSet.command Command in place of the image's own.
array controlPlane.statefulSet.args Arguments in place of the image's own.
array controlPlane.statefulSet.env Further environment variables of the container.
string controlPlane.statefulSet.dnsPolicy DNS policy of the pod.
object controlPlane.statefulSet.dnsConfig DNS settings of the pod.
boolean controlPlane.serviceMonitor.enabled Whether a ServiceMonitor for the control plane is made.
object controlPlane.serviceMonitor.labels Labels of the ServiceMonitor.
object controlPlane.serviceMonitor.annotations Annotations of the ServiceMonitor.
string controlPlane.advanced.defaultImageRegistry Registry that is put before the names of all built-in images.
object controlPlane.advanced.virtualScheduler A scheduler inside of the virtual cluster.
boolean controlPlane.advanced.virtualScheduler.enabled Whether the virtual cluster schedules its pods itself.
object controlPlane.advanced.serviceAccount The service account of the control plane.
object controlPlane.advanced.workloadServiceAccount The service account of synced workloads.
object controlPlane.advanced.headlessService Labels and annotations of the headless Service.
object controlPlane.advanced.konnectivity The tunnel between control plane and private nodes.
object controlPlane.advanced.registry A registry for images inside of the control plane.
object controlPlane.advanced.cloudControllerManager The built-in cloud controller manager.
object controlPlane.advanced.globalMetadata Annotations of everything that the chart makes.
object controlPlane.advanced.kubeVip Announces the endpoint of the virtual cluster in its network.
object deploy.kubeProxy kube-proxy on private nodes.
boolean deploy.kubeProxy.enabled Whether kube-proxy is deployed.
object deploy.metallb MetalLB for Services of type LoadBalancer.
boolean deploy.metallb.enabled Whether MetalLB is deployed.
object deploy.metallb.ipAddressPool Addresses that MetalLB hands out.
object deploy.cni The network of private nodes.
object deploy.cni.flannel Flannel as that network.
boolean deploy.cni.flannel.enabled Whether Flannel is deployed.
object deploy.localPathProvisioner Volumes on the disks of private nodes.
boolean deploy.localPathProvisioner.enabled Whether the provisioner is deployed.
object deploy.ingressNginx ingress-nginx in the virtual cluster.
boolean deploy.ingressNginx.enabled Whether ingress-nginx is deployed.
boolean deploy.ingressNginx.defaultIngressClass Whether its class is the default one.
object deploy.metricsServer metrics-server in the virtual cluster.
boolean deploy.metricsServer.enabled Whether metrics-server is deployed.
object deploy.volumeSnapshotController The controller for volume snapshots.
boolean deploy.volumeSnapshotController.enabled Whether that controller is deployed.
array experimental.denyProxyRequests Requests that the proxy refuses.
object experimental.deploy Manifests and charts that are applied along with the virtual cluster.
object experimental.deploy.host Manifests that are applied to the host cluster.
string experimental.deploy.host.manifests Manifests as text.
string experimental.deploy.host.manifestsTemplate Manifests as a template that is rendered first.
object experimental.syncSettings Rarely needed settings of the sync.
boolean experimental.syncSettings.setOwner Whether synced objects are owned by the virtual cluster's Service.
string exportKubeConfig.context Name of the context in the kube config.
string exportKubeConfig.server Server address in the kube config.
boolean exportKubeConfig.insecure Whether the kube config skips the check of the certificate.
object exportKubeConfig.serviceAccount A service account's token in place of a client certificate.
string exportKubeConfig.serviceAccount.name Name of that service account.
string exportKubeConfig.serviceAccount.namespace Namespace of that service account.
string exportKubeConfig.serviceAccount.clusterRole Cluster role that the service account gets.
object exportKubeConfig.secret The Secret on the host that the kube config is written to.
string exportKubeConfig.secret.name Name of that Secret.
string exportKubeConfig.secret.namespace Namespace of that Secret.
array exportKubeConfig.additionalSecrets Further Secrets with a kube config each.
object integrations.metricsServer Uses the metrics-server of the host.
boolean integrations.metricsServer.enabled Whether it is used.
boolean integrations.metricsServer.nodes Whether metrics of nodes are passed on.
boolean integrations.metricsServer.pods Whether metrics of pods are passed on.
object integrations.kubeVirt Uses KubeVirt of the host.
boolean integrations.kubeVirt.enabled Whether it is used.
object integrations.externalSecrets Uses the External Secrets Operator of the host.
boolean integrations.externalSecrets.enabled Whether it is used.
object integrations.externalSecrets.sync Which of its objects are synced.
object integrations.certManager Uses cert-manager of the host.
boolean integrations.certManager.enabled Whether it is used.
object integrations.certManager.sync Which of its objects are synced.
object integrations.istio Uses Istio of the host.
boolean integrations.istio.enabled Whether it is used.
object integrations.istio.sync Which of its objects are synced.
string logging.encoding Form of the log lines: json or console.
string networking.serviceCIDR Addresses of Services, with private nodes only.
string networking.podCIDR Addresses of pods, with private nodes only.
object networking.replicateServices Services that show up on the other side under another name.
array networking.replicateServices.toHost Services of the virtual cluster for the host.
array networking.replicateServices.fromHost Services of the host for the virtual cluster.
array networking.resolveDNS Further DNS rules, for embedded CoreDNS only.
object networking.advanced Rarely needed settings of the network.
string networking.advanced.clusterDomain DNS domain of the virtual cluster.
boolean networking.advanced.fallbackHostCluster Whether unknown names are looked up on the host.
object networking.advanced.proxyKubelets How pods reach the stand-ins of kubelets.
object policies.networkPolicy Network policies around the virtual cluster.
boolean policies.networkPolicy.enabled Whether they are made.
string policies.networkPolicy.fallbackDns DNS server that may be reached besides the cluster's own.
object policies.networkPolicy.outgoingConnections What workloads may reach outside.
string policies.podSecurityStandard Pod security standard that is enforced: baseline, restricted or privileged.
object policies.resourceQuota A quota for the namespace of the virtual cluster.
boolean policies.resourceQuota.enabled Whether the quota is made: auto, true or false.
object policies.resourceQuota.quota What the quota limits.
array policies.resourceQuota.scopes Scopes of the quota.
object policies.limitRange Default and extreme resources of containers.
boolean policies.limitRange.enabled Whether the limit range is made: auto, true or false.
object policies.limitRange.default Limits of containers that state none.
object policies.limitRange.defaultRequest Requests of containers that state none.
object policies.limitRange.max Largest limits.
object policies.limitRange.min Smallest requests.
object policies.centralAdmission Webhooks of the host that the virtual cluster cannot avoid.
array policies.centralAdmission.validatingWebhooks Webhooks that validate.
array policies.centralAdmission.mutatingWebhooks Webhooks that change objects.
object privateNodes.autoUpgrade How private nodes follow new versions.
boolean privateNodes.autoUpgrade.enabled Whether nodes are upgraded on their own.
string privateNodes.autoUpgrade.image Image of the pod that upgrades a node.
object privateNodes.autoUpgrade.nodeSelector Labels of the nodes that are upgraded.
integer privateNodes.autoUpgrade.concurrency How many nodes are upgraded at a time.
array privateNodes.joinNode.preInstallCommands Commands before anything is installed on a node.
array privateNodes.joinNode.preJoinCommands Commands before a node joins.
array privateNodes.joinNode.postJoinCommands Commands after a node has joined.
object privateNodes.joinNode.containerd Settings of containerd on the node.
string privateNodes.joinNode.caCertPath Path of the CA certificate on the node.
array privateNodes.joinNode.skipPhases Phases of kubeadm that are skipped.
object privateNodes.joinNode.nodeRegistration How the node registers.
object privateNodes.kubelet.config Settings that are merged into the kubelet's own.
boolean privateNodes.vpn.enabled Whether nodes and control plane talk through a private network.
object privateNodes.vpn.nodeToNode The same from node to node.
boolean privateNodes.vpn.nodeToNode.enabled Whether nodes talk to each other through it.
object rbac.role The Role of the virtual cluster in its namespace.
boolean rbac.role.enabled Whether the Role is made.
array rbac.role.extraRules Rules that are added to the Role.
array rbac.role.overwriteRules Rules in place of the built-in ones.
object rbac.clusterRole The ClusterRole of the virtual cluster.
string rbac.clusterRole.enabled Whether the ClusterRole is made: auto, true or false.
array rbac.clusterRole.extraRules Rules that are added to the ClusterRole.
array rbac.clusterRole.overwriteRules Rules in place of the built-in ones.
object rbac.enableVolumeSnapshotRules The rules that volume snapshots need.
boolean sleepMode.enabled Whether the virtual cluster may be put to sleep.
string sleepMode.timeZone Time zone of the schedules.
object sleepMode.autoSleep When it falls asleep.
string sleepMode.autoSleep.afterInactivity How long nobody has used it, such as 1h.
string sleepMode.autoSleep.schedule A schedule as of cron.
object sleepMode.autoSleep.exclude Workloads that stay awake.
object sleepMode.autoWakeup When it wakes up.
string sleepMode.autoWakeup.schedule A schedule as of cron.
boolean telemetry.enabled Whether data about the use is sent.
`

/** One key of the table. */
interface Known {
  facts: SchemaFacts
  readonly children: Map<string, Known>
}

const known = (): Known => ({ facts: {}, children: new Map() })

function readKeys(): Known {
  const root = known()
  for (const line of KEYS.trim().split('\n')) {
    const [, type = '', path = '', description = ''] = /^(\S+) (\S+) (.*)$/.exec(line) ?? []
    let at = root
    for (const step of path.split('.')) {
      const next = at.children.get(step) ?? known()
      at.children.set(step, next)
      at = next
    }
    at.facts = { description, types: [type as JsonType] }
  }
  return root
}

/** What is known of a place in a vc.yaml: from the schema, or from the table where the schema leaves it out. */
export function vcPosition(position: Position | undefined, pointer: Pointer) {
  let at: Known | undefined = readKeys()
  for (const step of pointer) at = at?.children.get(String(step))
  return at === undefined ? position : merged(position, at)
}

function merged(position: Position | undefined, { facts, children }: Known): Position {
  const own = position ?? unboundPosition
  const names = new Set([...Object.keys(own.properties ?? {}), ...children.keys()])
  const properties: Record<string, Position> = Object.create(null)
  for (const name of names) {
    const [child, more] = [own.properties?.[name], children.get(name)]
    const found = more === undefined ? child : merged(child, more)
    if (found !== undefined) properties[name] = found
  }
  const { selectors, type, closed, open, typos, refused, holdsSecret, rest, items } = own
  const bound = { selectors, type, closed, open, typos, refused, holdsSecret, rest, items }
  const isLeaf = names.size === 0
  const types = children.size > 0 ? { types: ['object' as const] } : {}
  return {
    ...bound,
    facts: { ...types, ...facts, ...own.facts },
    properties: isLeaf ? undefined : properties,
  }
}
