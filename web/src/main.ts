import { mount } from "svelte";

import Page from "./Page.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/look.css";
import "./look/pages.css";
import { paint } from "./look/settings.svelte";

paint();
const target = document.getElementById("page");
if (target === null) throw new Error("The page has no place to stand on.");
mount(Page, { target });
