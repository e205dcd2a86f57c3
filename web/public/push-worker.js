// Shows push messages, one notice for each table, and counts on the app's badge.
// It caches nothing: pages come from the server.

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  const { title = "Athanor", body = "", link = "/", tag = "table", count = 0 } = said;
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, {
        body,
        tag,
        renotify: true,
        icon: "/companion-192.png",
        data: { link },
      }),
      count
        ? self.navigator.setAppBadge?.(count)?.catch(() => undefined)
        : self.navigator.clearAppBadge?.()?.catch(() => undefined),
    ]),
  );
});

// Goes to a page that is open already, else opens one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.link ?? "/", self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
