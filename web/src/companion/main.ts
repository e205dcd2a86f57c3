import { mount } from "svelte";

import Companion from "./Companion.svelte";
import "../look/styles/fonts.css";
import "../look/styles/tokens.css";
import "../look/styles/forced.css";
import "../look/styles/look.css";
import "../look/styles/pages.css";
import "./companion.css";
import { language } from "../language/language.svelte";
import { paint } from "../look/settings.svelte";
import { offline } from "./offline.svelte";

paint();
void offline.keep();
const target = document.getElementById("page");
if (target === null) throw new Error("The page has no place to stand on.");
void language.ready().then(() => mount(Companion, { target }));
