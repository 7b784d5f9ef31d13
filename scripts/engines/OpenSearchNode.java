import java.nio.file.Files;
import java.nio.file.Path;
import org.codelibs.opensearch.runner.OpenSearchRunner;
import org.opensearch.common.settings.Settings;

/**
 * One OpenSearch node with the k-NN plugin in this process, until it is ended.
 *
 * Arguments: folder, HTTP port, transport port, transport port of the first node, and which node it is: "first" or "second".
 * Only the first can lead the cluster, so that it goes on when the second is killed.
 */
public class OpenSearchNode {
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    String http = args[1];
    String transport = args[2];
    String seed = "127.0.0.1:" + args[3];
    boolean first = args[4].equals("first");
    Files.createDirectories(folder);
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.setMaxHttpPort(65535);
    runner.onBuild((number, settings) -> {
      settings.put("node.name", args[4]);
      settings.put("network.host", "127.0.0.1");
      settings.put("http.port", http);
      settings.put("transport.port", transport);
      settings.putList("discovery.seed_hosts", seed);
      settings.putList("cluster.initial_cluster_manager_nodes", "first");
      settings.put("node.roles", first ? "cluster_manager,data,ingest" : "data,ingest");
      settings.put("http.cors.enabled", true);
      settings.put("http.cors.allow-origin", "/https?:\\/\\/(localhost|127\\.0\\.0\\.1)(:[0-9]+)?/");
      settings.put("http.cors.allow-headers", "Content-Type,Authorization");
      settings.put("http.cors.allow-methods", "GET,POST,PUT,DELETE,OPTIONS");
      settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
    });
    runner.build(
        OpenSearchRunner.newConfigs()
            .basePath(folder.toString())
            .clusterName("mnemoscope-engines")
            .numOfNode(1)
            .baseHttpPort(Integer.parseInt(http) - 1)
            .pluginTypes("org.opensearch.knn.plugin.KNNPlugin"));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        runner.close();
      } catch (Exception error) {
        System.err.println(error);
      }
    }));
    System.out.println("started on port " + http);
    // Ended by its parent.
    Thread.currentThread().join();
  }
}
